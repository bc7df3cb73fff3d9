import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

type IdentityTables = Pick<
  Tables,
  | 'identity_account'
  | 'identity_failed_mail'
  | 'identity_key'
  | 'identity_known_network'
  | 'identity_password_link'
  | 'identity_payload'
  | 'sign_in_attempt'
>;

/** The part of the database that sign-in reads and writes. */
export type IdentityDb = Kysely<IdentityTables>;
