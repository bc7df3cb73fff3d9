import type { JoinBuilder, StringReference } from 'kysely';

type ColumnOf<Reference extends string> = Reference extends `${infer Table}.${string}` ? `${Table}.customer_id` : never;

/** The references, if the query has both and both tables name the customer; never otherwise. */
type ReferencesOf<Db, Tables extends keyof Db, Joined extends string, Other extends string> =
  Joined | Other | ColumnOf<Joined> | ColumnOf<Other> extends StringReference<Db, Tables> ? unknown : never;

/**
 * Joins rows of one customer: `.innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))` is
 * `on e.customer_id = i.customer_id and e.id = i.estate_id`.
 */
export function ofSameCustomer<Joined extends `${string}.${string}`, Other extends `${string}.${string}`>(
  joined: Joined,
  other: Other,
) {
  return <Db, Tables extends keyof Db>(join: JoinBuilder<Db, Tables> & ReferencesOf<Db, Tables, Joined, Other>) =>
    join
      .onRef(customerOf(joined) as never, '=', customerOf(other) as never)
      .onRef(joined as never, '=', other as never);
}

const customerOf = (reference: string) => `${reference.slice(0, reference.indexOf('.'))}.customer_id`;
