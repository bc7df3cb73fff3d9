import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

/** Marks days of estates whose values have changed, so that their balance is derived again. */
export async function markDays(
  tx: QueryExecutorProvider,
  customerId: number,
  days: { estateId: number; day: string }[],
): Promise<void> {
  const marks = [...new Map(days.map((mark) => [`${mark.day} ${mark.estateId}`, mark])).values()];
  await sql`
    insert into estate_day_mark (customer_id, estate_id, day)
    select ${customerId}::int, estate_id, day
    from unnest(${formatNumberArray(marks.map(({ estateId }) => estateId))}::int[],
      ${marks.map(({ day }) => day)}::date[]) as sent (estate_id, day)
    order by estate_id, day ${onConflict}
      where estate_day_mark.marked_at < excluded.marked_at`.execute(tx);
}

interface MarkedRange {
  customerId: number;
  estateId: number;
  from: string;
  /** Exclusive; null marks all later days. */
  to: string | null;
}

/** Marks those days of a range whose balance was derived before. Returns their number. */
export async function markDerivedDays(tx: Database, { customerId, estateId, from, to }: MarkedRange): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into estate_day_mark (customer_id, estate_id, day)
    select customer_id, estate_id, day from estate_day
    where customer_id = ${customerId} and estate_id = ${estateId}
      and daterange(${from}::date, ${to}::date) @> day
    order by day ${onConflict}`.execute(tx);
  return Number(numAffectedRows);
}

const onConflict = sql`on conflict (customer_id, estate_id, day) do update set marked_at = excluded.marked_at`;
