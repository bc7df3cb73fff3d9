import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type Kysely } from 'kysely';
import { isDistributed } from '../distribution/distribute-tables.ts';
import {
  findUsableRoles,
  isolationBy,
  mayTake,
  restrictedRoles,
  type Isolation,
  type RestrictedRole,
} from './customer-roles.ts';

/** A table with the column that names the customer of a row. */
interface CustomerTable {
  name: string;
  column: string;
}

/**
 * Creates the roles of requests and jobs and gives them policies on every table with customers' rows, so that a request's
 * statement without its condition answers nothing instead of a neighbour's rows. Changes only what is missing.
 */
export async function isolateCustomers<Tables>(db: Kysely<Tables>): Promise<void> {
  // the machines with the rows of distributed tables do not know the setting of the request
  if (await isDistributed(db)) return;
  if (!(await needsChange(db))) return;
  await createCustomerRoles(db);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lichthof policies'))`.execute(tx);
    const roles = await findRoles(tx);
    for (const table of await findOpenTables(tx)) await sql.raw(policiesOf(table, roles)).execute(tx);
    for (const role of roles) await sql.raw(grantsOf(role)).execute(tx);
  });
}

/** Whose statements run with a role of their own. */
export async function readIsolation<Tables>(db: Kysely<Tables>): Promise<Isolation> {
  const { rows } = await db.executeQuery(findUsableRoles());
  return isolationBy(getFirst(rows));
}

async function needsChange<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const roles = await findRoles(db);
  if (roles.length < restrictedRoles.length) return true;
  const withheld = roles.flatMap((role) => role.withheld.map((name) => ({ role: role.role, name })));
  const { rows } = await sql`
    select from pg_class c cross join unnest(${roles.map(({ role }) => role)}::text[]) as wanted (role)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case when exists (
          select from json_to_recordset(${JSON.stringify(withheld)}) as withheld (role text, name text)
          where withheld.role = wanted.role and withheld.name = c.relname)
        then has_table_privilege(wanted.role, c.oid, 'select, insert, update, delete')
        else not has_table_privilege(wanted.role, c.oid, 'delete') end
    limit 1`.execute(db);
  return rows.length > 0 || (await findOpenTables(db)).length > 0;
}

/** The roles that exist: where nobody may create roles, an administrator may have created some of them. */
async function findRoles<Tables>(db: Kysely<Tables>): Promise<RestrictedRole[]> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any(${restrictedRoles.map(({ role }) => role)})`.execute(db);
  return restrictedRoles.filter(({ role }) => rows.some(({ name }) => name === role));
}

/** A user without the right to create roles leaves them to the administrator of the database. */
export async function createCustomerRoles<Tables>(db: Kysely<Tables>): Promise<void> {
  const existing = await findRoles(db);
  for (const wanted of restrictedRoles) {
    const { role } = wanted;
    const create = existing.includes(wanted) ? '' : `create role ${role} nologin;`;
    await sql
      .raw(
        `do $$ begin
          ${create}
          if not pg_has_role('${role}', ${mayTake}) then grant ${role} to current_user; end if;
        exception when insufficient_privilege or duplicate_object or unique_violation then null;
        end $$`,
      )
      .execute(db);
  }
}

/** Tables with customers' rows, also those that are unique over all customers, that lack the policy of some role. */
export async function findOpenTables<Tables>(db: Kysely<Tables>): Promise<CustomerTable[]> {
  const { rows } = await sql<CustomerTable>`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = case c.relname when 'customer' then 'id' else 'customer_id' end and not a.attisdropped
      and exists (select from pg_roles r where r.rolname = any(${restrictedRoles.map(({ role }) => role)})
        and (not c.relrowsecurity
          or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = r.rolname)))
    order by c.relname`.execute(db);
  return rows;
}

function policiesOf(table: CustomerTable, roles: RestrictedRole[]): string {
  const policies = roles.map((role) => policyOf(table, role));
  return [`alter table "${table.name}" enable row level security;`, ...policies].join('\n');
}

/** A policy is named after its role. */
function policyOf({ name, column }: CustomerTable, { role, condition }: RestrictedRole): string {
  return `drop policy if exists ${role} on "${name}";
    create policy ${role} on "${name}" to ${role} using (${condition(column)});`;
}

function grantsOf({ role, withheld }: RestrictedRole): string {
  const revoke = withheld.length > 0 ? `revoke all on ${withheld.join(', ')} from ${role};` : '';
  return `grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    ${revoke}`;
}
