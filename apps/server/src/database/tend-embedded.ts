import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Renews the planner's figures of each table that has changed by more than a tenth, and frees the place of deleted rows,
 * by the rule and with the figures of PostgreSQL's own autovacuum, for which the embedded database has no process:
 * without it every plan is made as for empty tables. Returns the tables.
 */
export async function tendEmbedded(db: Database, signal?: AbortSignal): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.reltuples < 0
      or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
      or s.n_dead_tup > 50 + 0.2 * c.reltuples
      or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples)
    order by c.relname`.execute(db);
  const tended: string[] = [];
  for (const { name } of rows) {
    // one statement a table, so that requests come in between
    if (signal?.aborted) break;
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
    tended.push(name);
  }
  return tended;
}
