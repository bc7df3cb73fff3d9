import { CompiledQuery } from 'kysely';

/** A database role that reaches only rows of the customers in its setting. */
export interface CustomerRole {
  role: string;
  setting: string;
  /** The policy of each table, `column` being the one that names the customer. */
  condition: (column: string) => string;
}

/** PostgreSQL's name for the user that connects: the owner of the tables, whom no policy restricts. */
export const owner = 'none';

/**
 * Requests of one customer: nearly all. An equality joins those of the statement, so that the planner compares the
 * setting once for the statement and not for each row.
 */
export const oneCustomer: CustomerRole = {
  role: 'lichthof_one_customer',
  setting: 'lichthof.customer_id',
  condition: (column) => `${column} = nullif(current_setting('lichthof.customer_id', true), '')::int`,
};

/** Requests of people who belong to no customer or to several. */
export const severalCustomers: CustomerRole = {
  role: 'lichthof_several_customers',
  setting: 'lichthof.customer_ids',
  condition: (column) => `${column} = any (nullif(current_setting('lichthof.customer_ids', true), '')::int[])`,
};

export const customerRoles = [oneCustomer, severalCustomers];

export interface RoleCount {
  count: number;
  /** Whether the database has Citus. */
  isDistributed: boolean;
}

/** Counts the roles that exist, have policies and may be taken by the user that connects. */
export function countRoles(): CompiledQuery<RoleCount> {
  return CompiledQuery.raw(
    `select count(*)::int as count, exists (select from pg_extension where extname = 'citus') as "isDistributed"
      from pg_roles where rolname = any ($1) and pg_has_role(session_user, oid,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
      and exists (select from pg_policies where policyname = rolname)`,
    [customerRoles.map(({ role }) => role)],
  );
}
