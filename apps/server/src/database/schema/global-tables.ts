/** Tables that belong to no customer, each with the reason. Every other table has customer_id first in all its keys. */
export const globalTables = {
  authority: 'the operating company: one row',
  customer: 'the list of customers, whose names are unique over all of them',
  app_user: 'people sign in with one address and may belong to several customers',
  email_change: 'people sign in with one address and may belong to several customers',
  authority_admin: 'people of the operating company, who belong to no customer',
  co2_factor: 'reference values of a year',
  national_mix: 'reference values of a year',
  levy: 'reference values of a year',
  vat_rate: 'reference values from a day on',
  household_edition: 'reference values from a day on',
  market_price_month: 'reference values of a month',
  identity_account: 'the identity provider knows people, not customers',
  identity_key: "the identity provider's own keys",
  identity_password_link: 'the identity provider knows people, not customers',
  identity_failed_mail: 'the identity provider knows people, not customers',
  identity_known_network: 'the identity provider knows people, not customers',
  identity_payload: "the identity provider's own sessions",
  sign_in_attempt: 'counted before anybody knows who signs in',
  // Lookups: read before the customer is known, or unique over all customers.
  edge_key: 'finds the edge that signs in by its key',
  mandate_reference: 'unique per creditor, whosever it is',
  user_customer: 'finds the customers of a person, who is all that a token names',
  backup_run: 'backups hold all customers',
  job_round: 'jobs work for all customers',
  operator_measure: 'figures of the servers',
  sample_customer: 'the record of it stays when the customer is gone, and there is one at a time',
  // Kysely's record of the migrations.
  kysely_migration: 'what was migrated',
  kysely_migration_lock: 'what was migrated',
} as const;

/** PostgreSQL's own catalogue is global too. */
export const isGlobalTable = (name: string): boolean => Object.hasOwn(globalTables, name) || name.startsWith('pg_');

/** The sign-in writes its tables with every page of it. */
export const isOfSignInOrMigrations = (name: string): boolean =>
  name.startsWith('identity_') || name.startsWith('kysely_') || name === 'sign_in_attempt';
