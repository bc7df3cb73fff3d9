import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FieldColumns } from './field-columns.ts';

interface NewRows {
  customerId: number;
  columns: FieldColumns;
  /** The values of the fields; an absent one is null. */
  rows: object[];
}

/** Inserts any number of rows in one statement: they are sent as JSON, and read with the types of the columns. */
export async function insertRows(tx: Database, table: string, { customerId, columns, rows }: NewRows): Promise<void> {
  if (rows.length === 0) return;
  const fields = Object.entries(columns);
  const names = fields.map(([, { column }]) => sql.ref(column));
  const values = fields.map(([field]) => sql.ref(`r.${field}`));
  const types = fields.map(([field, { type }]) => sql`${sql.ref(field)} ${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(table)} (customer_id, ${sql.join(names)}) overriding system value
    select ${customerId}, ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(types)})`.execute(tx);
}
