import { createLocalJWKSet, jwtVerify } from 'jose';
import { findActiveAccount } from './accounts.ts';
import { claimsOf } from './provider-configuration.ts';
import type { EmbeddedProvider } from './provider.ts';

/**
 * The claims of the person whose access token this is; undefined for a token that is not good.
 * oidc-provider's own endpoint refuses tokens made for an API, and ours all are.
 */
export function userinfoOf({ db, jwks, issuer, audience }: EmbeddedProvider) {
  const keys = createLocalJWKSet(jwks);
  return async (authorization = '') => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
    const verified = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' }).catch(() => undefined);
    const { sub = '', scope = '' } = verified?.payload ?? {};
    const account = await findActiveAccount(db, sub);
    if (!account) return undefined;
    return String(scope).split(' ').includes('profile') ? claimsOf(account) : { sub };
  };
}
