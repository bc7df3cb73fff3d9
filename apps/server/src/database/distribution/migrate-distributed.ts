import { sql, type Kysely } from 'kysely';
import { distributeFunctions, distributeTable } from './distribute-tables.ts';
import { splitList, splitStatements } from './split-script.ts';

interface ForeignKey {
  name: string;
  definition: string;
}

/**
 * Runs a migration on a database that Citus distributes. Citus takes one statement at a time, and one change of a table
 * at a time. A new table is distributed at once, so that later statements may refer to it.
 */
export async function migrateDistributed<Tables>(db: Kysely<Tables>, script: string): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db);
  await sql`set local citus.enable_unsafe_triggers to on`.execute(db);
  for (const statement of splitStatements(script)) {
    const [, created] = /^create table "?(\w+)/i.exec(statement) ?? [];
    if (created !== undefined) await createTable(db, created, statement);
    else for (const single of splitChanges(statement)) await sql.raw(single).execute(db);
    if (/^create (?:or replace )?function/i.test(statement)) await distributeFunctions(db);
  }
}

/** The changes of a table as statements of their own, and checks of new columns as constraints of the usual name. */
export function splitChanges(statement: string): string[] {
  const [, table, changes] = /^alter table (?:only )?"?(\w+)"?\s+([^]*)$/i.exec(statement) ?? [];
  if (table === undefined || changes === undefined) return [statement];
  return splitList(changes)
    .flatMap((change) => splitCheck(table, change))
    .map((change) => `alter table "${table}" ${change}`);
}

const columnWithCheck =
  /^(?<column>add column "?(?<name>\w+)"?\s(?:(?!\bcheck\b)[^])*?)\s*\b(?<check>check\s*\([^]*\))$/i;

function splitCheck(table: string, change: string): string[] {
  const { column, name, check } = columnWithCheck.exec(change)?.groups ?? {};
  if (column === undefined) return [change];
  return [column, `add constraint "${table}_${name}_check" ${check}`];
}

/** Citus refuses foreign keys between a table that is not yet distributed and others. */
async function createTable<Tables>(db: Kysely<Tables>, name: string, statement: string): Promise<void> {
  await sql`set local citus.enable_ddl_propagation to off`.execute(db);
  await sql.raw(statement).execute(db);
  const { rows: keys } = await sql<ForeignKey>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = ${name}::regclass`.execute(db);
  for (const key of keys) await sql.raw(`alter table "${name}" drop constraint "${key.name}"`).execute(db);
  await sql`set local citus.enable_ddl_propagation to on`.execute(db);
  await distributeTable(db, name);
  for (const key of keys)
    await sql.raw(`alter table "${name}" add constraint "${key.name}" ${key.definition}`).execute(db);
}
