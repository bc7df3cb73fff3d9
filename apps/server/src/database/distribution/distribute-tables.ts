import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { restrictedRoles } from '../isolation/customer-roles.ts';
import { plannerSettings } from '../planner-settings.ts';
import { isGlobalTable, isOfSignInOrMigrations } from '../schema/global-tables.ts';
import { restoreSetAside, setAside } from './set-aside.ts';

/** What became of the tables; undefined on a database without Citus. */
export interface Distribution {
  distributed: string[];
  reference: string[];
  /** Stay on the coordinator. */
  local: string[];
  changedCount: number;
}

/** Nothing joins these tables: copies on all machines would only slow the sign-in down. */
const isLocal = isOfSignInOrMigrations;

/**
 * Distributes a database with Citus: every table of customers by customer_id, all in one group of shards, so that the
 * rows of a customer lie on one machine; global tables are copied to all machines. Changes only what is missing.
 */
export async function distributeTables(db: Database): Promise<Distribution | undefined> {
  if (!(await hasCitus(db))) return undefined;
  await keepPlannerSettings(db);
  const names = await readTableNames(db);
  const distributed = names.filter((name) => !isGlobalTable(name));
  const reference = names.filter((name) => isGlobalTable(name) && !isLocal(name));
  const done = await findDistributed(db);
  const changed = [...reference, ...distributed].filter((name) => !done.has(name));
  if (changed.length > 0) await setAside(db);
  for (const name of changed) {
    await dropPolicies(db, name);
    await db.transaction().execute((tx) => distributeTable(tx, name));
  }
  await restoreSetAside(db);
  await distributeFunctions(db);
  return { distributed, reference, local: names.filter(isLocal), changedCount: changed.length };
}

/** Whether Citus distributes tables; where it is only installed, nothing is different. */
export async function isDistributed<Tables>(db: Kysely<Tables>): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`select from pg_dist_partition limit 1`.execute(db);
  return rows.length > 0;
}

async function hasCitus<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Citus hands the settings of a connection on to no other machine, but those of the database to all. */
async function keepPlannerSettings(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const [setting, value] of Object.entries(plannerSettings))
    await sql`alter database ${sql.id(getFirst(rows).name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(db);
}

async function findDistributed(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' or p.repmodel = 't'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function readTableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'set_aside'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Machines with shards would need the setting of the request, which Citus does not hand on. */
async function dropPolicies(db: Database, name: string): Promise<void> {
  // one statement at a time: Citus sends each text to the other machines
  for (const { role } of restrictedRoles) await sql.raw(`drop policy if exists ${role} on "${name}"`).execute(db);
  await sql.raw(`alter table "${name}" disable row level security`).execute(db);
}

/** Citus knows no identity columns of type int: a sequence of the same numbers takes their place. */
async function replaceIdentity<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_attribute a
    where a.attrelid = ${name}::regclass and a.attidentity <> ''`.execute(db);
  for (const { column } of rows) {
    const sequence = `${name}_${column}_number`;
    const statements = [
      `create sequence "${sequence}" as int`,
      `select setval('"${sequence}"', nextval(pg_get_serial_sequence('"${name}"', '${column}')), false)`,
      `alter table "${name}" alter column "${column}" drop identity`,
      `alter table "${name}" alter column "${column}" set default nextval('"${sequence}"')`,
      `alter sequence "${sequence}" owned by "${name}"."${column}"`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

/** Distributes a table without foreign keys, within a transaction; a table of the sign-in stays where it is. */
export async function distributeTable<Tables>(tx: Kysely<Tables>, name: string): Promise<void> {
  if (isLocal(name)) return;
  await sql`set local citus.enable_unsafe_triggers to on`.execute(tx);
  await replaceIdentity(tx, name);
  if (isGlobalTable(name)) await sql`select create_reference_table(${name})`.execute(tx);
  else await sql`select create_distributed_table(${name}, 'customer_id')`.execute(tx);
}

/** Citus itself copies only functions that tables need, not those of statements. */
export async function distributeFunctions<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    select create_distributed_function(f.oid::regprocedure) from pg_proc f join pg_language l on l.oid = f.prolang
    where f.pronamespace = 'public'::regnamespace and l.lanname = 'sql'
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`.execute(db);
}
