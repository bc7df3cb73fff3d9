import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { saveMeasure } from './measures.db.ts';

const rowsAtOnce = 1000;

interface TableSize {
  bytes: number;
  /** The customers with most rows, with the share of each, as the planner knows them. */
  customers: number[] | null;
  shares: number[] | null;
}

/**
 * Estimates what each customer's rows take, from the sizes of the tables and the shares that the planner keeps: no table
 * is read. Only the owner of the tables sees these shares.
 */
export async function measureStorage(db: Database): Promise<void> {
  const { rows: tables } = await sql<TableSize>`
    select pg_total_relation_size(c.oid)::int8 as bytes, s.most_common_vals::text::int[] as customers,
      s.most_common_freqs::float8[] as shares
    from pg_class c
    join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'customer_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  const ids = (await db.selectFrom('customer').select('id').execute()).map(({ id }) => id);
  const bytes = shareBytes(tables, ids);
  const { rows } = await sql<{ total: number }>`select pg_database_size(current_database())::int8 as total`.execute(db);
  const measured = [...bytes].map(([customer_id, size]) => ({ customer_id, bytes: size, measured_at: new Date() }));
  for (let first = 0; first < measured.length; first += rowsAtOnce)
    await db
      .insertInto('customer_storage')
      .values(measured.slice(first, first + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet((excluded) => ({
          bytes: excluded.ref('excluded.bytes'),
          measured_at: excluded.ref('excluded.measured_at'),
        })),
      )
      .execute();
  await saveMeasure(db, 'databaseBytes', getFirst(rows).total);
}

/** The rest of a table, beyond the customers that the planner knows, is shared evenly by the others. */
export function shareBytes(tables: TableSize[], customerIds: number[]): Map<number, number> {
  const sums = new Map(customerIds.map((id) => [id, 0]));
  const add = (id: number, bytes: number) => {
    const sum = sums.get(id);
    if (sum !== undefined) sums.set(id, sum + Math.round(bytes));
  };
  for (const { bytes, customers, shares } of tables) {
    const known = new Map((customers ?? []).map((id, index) => [id, shares?.[index] ?? 0]));
    for (const [id, share] of known) add(id, bytes * share);
    const others = customerIds.filter((id) => !known.has(id));
    const rest = Math.max(0, 1 - [...known.values()].reduce((sum, share) => sum + share, 0));
    for (const id of others) add(id, (bytes * rest) / others.length);
  }
  return sums;
}
