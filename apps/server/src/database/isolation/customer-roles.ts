import { CompiledQuery } from 'kysely';
import { globalTables, isOfSignInOrMigrations } from '../schema/global-tables.ts';

/** A database role with policies that say which rows it reaches. */
export interface RestrictedRole {
  role: string;
  /** The policy of each table, `column` being the one that names the customer. */
  condition: (column: string) => string;
  /** Tables on which the role has no right. */
  withheld: string[];
}

/** A role that reaches only rows of the customers in its setting. */
export interface CustomerRole extends RestrictedRole {
  setting: string;
}

/** Passwords, sessions, signing keys and the record of migrations: read by the sign-in and by migrations only. */
const signInTables = Object.keys(globalTables).filter(isOfSignInOrMigrations);

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
  withheld: signInTables,
};

/** Requests of people who belong to no customer or to several. */
export const severalCustomers: CustomerRole = {
  role: 'lichthof_several_customers',
  setting: 'lichthof.customer_ids',
  condition: (column) => `${column} = any (nullif(current_setting('lichthof.customer_ids', true), '')::int[])`,
  withheld: signInTables,
};

const customerRoles = [oneCustomer, severalCustomers];

/** Jobs: rows of all customers, but no passwords, sessions or keys, and no right to change tables. */
export const jobsRole: RestrictedRole = {
  role: 'lichthof_jobs',
  condition: () => 'true',
  withheld: [...signInTables, 'edge_key', 'api_key_secret'],
};

export const restrictedRoles: RestrictedRole[] = [...customerRoles, jobsRole];

/** The privilege to take a role. Since PostgreSQL 16 who creates a role is a member that may not take it. */
export const mayTake = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`;

export interface UsableRoles {
  roles: string[];
  /** Whether the database has Citus. */
  isDistributed: boolean;
}

/** Finds the roles that exist, have policies and may be taken by the user that connects. */
export function findUsableRoles(): CompiledQuery<UsableRoles> {
  return CompiledQuery.raw(
    `select exists (select from pg_extension where extname = 'citus') as "isDistributed",
      array(select rolname::text from pg_roles where rolname = any ($1) and pg_has_role(session_user, oid, ${mayTake})
        and exists (select from pg_policies where policyname = rolname)) as roles`,
    [restrictedRoles.map(({ role }) => role)],
  );
}

/** Whose statements run with a role of their own; false where nobody could create the roles. */
export interface Isolation {
  ofRequests: boolean;
  ofJobs: boolean;
  /** The roles that do not exist, have no policies, or may not be taken. */
  missing: string[];
}

/** Where the operator has switched it off. */
export const noIsolation: Isolation = { ofRequests: false, ofJobs: false, missing: [] };

export function isolationBy({ roles }: Pick<UsableRoles, 'roles'>): Isolation {
  return {
    ofRequests: customerRoles.every(({ role }) => roles.includes(role)),
    ofJobs: roles.includes(jobsRole.role),
    missing: restrictedRoles.map(({ role }) => role).filter((role) => !roles.includes(role)),
  };
}
