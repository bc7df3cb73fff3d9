import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { IdentityDb } from '../identity-tables.ts';

export interface ProviderKeys {
  /** Private keys, the newest first: it signs, the others still verify. */
  tokenKeys: JWK[];
  cookieSecrets: string[];
}

/** Arbitrary, but the same for every server on the database. */
const keyCreationLock = 7_041_963;

/** Loads the provider's keys; the first server on a database creates them. */
export function loadKeys(db: IdentityDb): Promise<ProviderKeys> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${keyCreationLock}::bigint)`.execute(trx);
    const tokenKeys = await readKeys(trx, 'tokens');
    if (tokenKeys.length === 0) tokenKeys.push(await createTokenKey(trx));
    const cookieKeys = await readKeys(trx, 'cookies');
    if (cookieKeys.length === 0) cookieKeys.push(await createCookieKey(trx));
    return { tokenKeys, cookieSecrets: cookieKeys.map(({ k }) => String(k)) };
  });
}

async function readKeys(db: IdentityDb, purpose: 'tokens' | 'cookies'): Promise<JWK[]> {
  const rows = await db
    .selectFrom('identity_key')
    .select('jwk')
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map(({ jwk }) => jwk);
}

async function createTokenKey(db: IdentityDb): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return saveKey(db, 'tokens', { ...jwk, kid, alg: 'ES256', use: 'sig' });
}

function createCookieKey(db: IdentityDb): Promise<JWK> {
  const kid = randomBytes(8).toString('hex');
  return saveKey(db, 'cookies', { kty: 'oct', kid, k: randomBytes(32).toString('base64url') });
}

async function saveKey(db: IdentityDb, purpose: 'tokens' | 'cookies', jwk: JWK): Promise<JWK> {
  await db
    .insertInto('identity_key')
    .values({ kid: String(jwk.kid), purpose, jwk: JSON.stringify(jwk) })
    .execute();
  return jwk;
}

/** The public part of a key, for verifying tokens. */
export function publicKeyOf({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use };
}
