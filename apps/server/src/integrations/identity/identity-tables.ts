import type { ColumnType, Generated, Kysely } from 'kysely';
import type { JWK } from 'jose';

type JsonText<T> = ColumnType<T, string, string>;

export interface IdentityTables {
  identity_payload: {
    model: string;
    id: string;
    payload: JsonText<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    account_sub: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  identity_key: {
    kid: string;
    purpose: 'tokens' | 'cookies';
    jwk: JsonText<JWK>;
    created_at: Generated<Date>;
  };
  identity_account: {
    sub: string;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    created_at: Generated<Date>;
    disabled_at: Date | null;
  };
  identity_password_link: {
    id: Generated<number>;
    token_hash: Uint8Array;
    account_sub: string;
    purpose: 'invitation' | 'reset';
    expires_at: Date;
  };
  sign_in_attempt: {
    id: Generated<number>;
    key: string;
    at: Date;
  };
}

/** The part of the database that sign-in reads and writes. */
export type IdentityDb = Kysely<IdentityTables>;
