import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { findActiveAccount } from './accounts.ts';
import { claimsOf } from './provider-configuration.ts';
import type { EmbeddedProvider } from './provider.ts';

/**
 * The claims of the user whose access token it is; undefined for an invalid token. The endpoint of oidc-provider
 * refuses tokens that are made for an API, as all of ours are.
 */
export function userinfoOf({ db, jwks, issuer, audience }: EmbeddedProvider) {
  const keys = createLocalJWKSet(jwks);
  return async (authorization = '') => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
    const verified = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' }).catch(ignoreBadToken);
    const { sub = '', scope = '' } = verified?.payload ?? {};
    const account = await findActiveAccount(db, sub);
    if (!account) return undefined;
    return String(scope).split(' ').includes('profile') ? claimsOf(account) : { sub };
  };
}

function ignoreBadToken(error: unknown): undefined {
  if (!(error instanceof errors.JOSEError)) throw error;
}
