import { sql } from 'kysely';
import type { Database } from './database.ts';
import { columnNames, type FieldColumns, typedFields } from './field-columns.ts';

interface NewRows {
  customerId: number;
  columns: FieldColumns;
  /** The values of the fields; an absent one is null. */
  rows: object[];
}

/** Inserts any number of rows in one statement: they are sent as JSON, and read with the types of the columns. */
export async function insertRows(tx: Database, table: string, { customerId, columns, rows }: NewRows): Promise<void> {
  if (rows.length === 0) return;
  const names = columnNames(columns).map((name) => sql.ref(name));
  const values = Object.keys(columns).map((field) => sql.ref(`r.${field}`));
  await sql`
    insert into ${sql.table(table)} (customer_id, ${sql.join(names)}) overriding system value
    select ${customerId}, ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typedFields(columns)})`.execute(tx);
}
