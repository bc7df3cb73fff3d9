import { sql, type Kysely } from 'kysely';
import { isDistributed } from '../distribution/distribute-tables.ts';
import { globalTables } from '../schema/global-tables.ts';
import { countRoles, customerRoles, type CustomerRole } from './customer-roles.ts';

/** A table with the column that names the customer of a row. */
interface CustomerTable {
  name: string;
  column: string;
}

/**
 * Creates the roles of customers and gives them policies on every table with customers' rows, so that a statement
 * without its condition answers nothing instead of a neighbour's rows. Changes only what is missing.
 */
export async function isolateCustomers<Tables>(db: Kysely<Tables>): Promise<void> {
  if (!(await needsChange(db))) return;
  await createRoles(db);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lichthof policies'))`.execute(tx);
    const roles = await findRoles(tx);
    if (roles.length < customerRoles.length) return;
    for (const table of await findOpenTables(tx)) await sql.raw(policiesOf(table)).execute(tx);
    const names = roles.join(', ');
    await sql
      .raw(
        `grant usage on schema public to ${names};
        grant select, insert, update, delete on all tables in schema public to ${names};
        grant usage, select on all sequences in schema public to ${names};`,
      )
      .execute(tx);
  });
}

/** Whether requests run with the role of their customer; false where nobody could create the roles. */
export async function isIsolated<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await db.executeQuery(countRoles());
  return rows[0]?.count === customerRoles.length;
}

async function needsChange<Tables>(db: Kysely<Tables>): Promise<boolean> {
  // the machines with the rows of distributed tables do not know the setting of the request
  if (await isDistributed(db)) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${customerRoles.map(({ role }) => role)}::text[]) as wanted (role)
    where not exists (select from pg_roles where rolname = wanted.role)
      or exists (select from pg_class c join pg_roles r on r.rolname = wanted.role
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not has_table_privilege(r.oid, c.oid, 'delete'))`.execute(db);
  return rows[0]!.count > 0 || (await findOpenTables(db)).length > 0;
}

async function findRoles<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname = any(${customerRoles.map(({ role }) => role)})`.execute(db);
  return rows.map(({ role }) => role);
}

/** A user without the right to create roles leaves them to the administrator of the database. */
async function createRoles<Tables>(db: Kysely<Tables>): Promise<void> {
  const existing = await findRoles(db);
  for (const { role } of customerRoles) {
    const create = existing.includes(role) ? '' : `create role ${role} nologin;`;
    await sql
      .raw(
        `do $$ begin
          ${create}
          if not pg_has_role('${role}', 'member') then grant ${role} to current_user; end if;
        exception when insufficient_privilege or duplicate_object or unique_violation then null;
        end $$`,
      )
      .execute(db);
  }
}

/** Tables with customers' rows that some policy does not protect. */
export async function findOpenTables<Tables>(db: Kysely<Tables>): Promise<CustomerTable[]> {
  const { rows } = await sql<CustomerTable>`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = case c.relname when 'customer' then 'id' else 'customer_id' end and not a.attisdropped
      and (c.relname = 'customer' or not c.relname = any(${Object.keys(globalTables)}))
      and (not c.relrowsecurity or (select count(*) from pg_policy p where p.polrelid = c.oid
        and p.polname = any(${customerRoles.map(({ role }) => role)})) < ${customerRoles.length})
    order by c.relname`.execute(db);
  return rows;
}

function policiesOf(table: CustomerTable): string {
  const policies = customerRoles.map((role) => policyOf(table, role));
  return [`alter table "${table.name}" enable row level security;`, ...policies].join('\n');
}

/** A policy is named after its role. */
function policyOf({ name, column }: CustomerTable, { role, condition }: CustomerRole): string {
  return `drop policy if exists ${role} on "${name}";
    create policy ${role} on "${name}" to ${role} using (${condition(column)});`;
}
