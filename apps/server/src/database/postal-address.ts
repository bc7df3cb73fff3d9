import { type RawBuilder, sql } from 'kysely';
import { invoiceAddressColumns } from './field-columns.ts';

/** The address of a participant (`p`) or an estate (`e`) as letters name it; where it has no street, another one or null. */
export const postalAddress = (alias: 'p' | 'e', otherwise: RawBuilder<unknown> = sql`null`): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.street`)} is not null then ${addressTexts(alias)} else ${otherwise} end`;

/** The address with an empty text for what is missing. */
export const addressTexts = (alias: 'p' | 'e'): RawBuilder<unknown> => {
  const fields = Object.entries(invoiceAddressColumns).map(
    ([field, { column }]) => sql`${sql.lit(field)}, coalesce(${sql.ref(`${alias}.${column}`)}, '')`,
  );
  return sql`jsonb_build_object(${sql.join(fields)})`;
};
