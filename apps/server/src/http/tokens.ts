import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { hash } from 'node:crypto';
import { ConfigError } from '../config.ts';
import { HttpError, unauthorized } from './errors.ts';

/** Allowed difference between the clocks of the identity provider and this server (specification §9). */
const clockToleranceSeconds = 300;

export interface VerifiedToken {
  sub: string;
  /** Since 1970; 0 when the token does not say. */
  issuedAtSeconds: number;
  /** When the person signed in, since 1970; undefined when the token does not say. */
  signedInAtSeconds?: number;
  /** The session of the embedded provider that the token was made in: the token ends with it. */
  sessionUid?: string;
}

export interface TokenRules {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  /** Whether the sessions that tokens name are those of the embedded provider. */
  hasOwnSessions?: boolean;
}

/**
 * The subject of a bearer token. Throws 401 for a missing, invalid, foreign or expired token, 503 when the keys of the
 * identity provider cannot be read.
 */
export async function verifyBearer(authorization: string | undefined, rules: TokenRules): Promise<VerifiedToken> {
  const [scheme, token] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized('Bearer token missing');
  try {
    const payload = await verifyOnce(token, rules);
    const { iat = 0, auth_time: signedInAtSeconds, sid } = payload;
    return {
      sub: String(payload.sub),
      issuedAtSeconds: iat,
      ...(typeof signedInAtSeconds === 'number' && { signedInAtSeconds }),
      ...(rules.hasOwnSessions && typeof sid === 'string' && { sessionUid: sid }),
    };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (keyErrors.has(error.code))
      throw new HttpError(503, 'The keys of the issuer are missing', undefined, { cause: error });
    throw unauthorized(`Bearer token refused: ${error.code}`);
  }
}

async function verify(token: string, { issuer, audience, keys }: TokenRules): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp'],
  });
  return payload;
}

/** An issuer that replaces a key refuses its tokens within this time. */
const verifiedForMs = 60_000;
const mostVerified = 5_000;

interface Verified {
  payload: JWTPayload;
  untilMs: number;
}

/** By the hash of the token, the oldest first. */
const verified = new WeakMap<TokenRules, Map<string, Verified>>();

/**
 * Verifies the signature of a token once a minute, since that takes longer than all else that a short request does.
 * Sessions and rights are read for every request: what ends there is refused at once.
 */
async function verifyOnce(token: string, rules: TokenRules): Promise<JWTPayload> {
  const known = verified.get(rules) ?? new Map<string, Verified>();
  verified.set(rules, known);
  const key = hash('sha256', token, 'base64');
  const found = known.get(key);
  if (found && Date.now() < found.untilMs) return found.payload;
  known.delete(key);
  const payload = await verify(token, rules);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= mostVerified) known.delete(oldest);
  const endsAtMs = ((payload.exp ?? 0) + clockToleranceSeconds) * 1000;
  known.set(key, { payload, untilMs: Math.min(Date.now() + verifiedForMs, endsAtMs) });
  return payload;
}

/** Errors in the key set of an external issuer: they do not mean that the token is invalid. */
const keyErrors = new Set([errors.JOSEError.code, errors.JWKSInvalid.code, errors.JWKSTimeout.code]);

/** For how many milliseconds a verified bearer token stays valid. */
export function remainingMs(authorization: string | undefined, nowMs: number): number {
  const { exp = 0 } = decodeJwt(authorization?.split(' ')[1] ?? '');
  return Math.max(0, (exp + clockToleranceSeconds) * 1000 - nowMs);
}

const issuerAnswersWithinMs = 10_000;

/**
 * Keys of an external issuer, found by its discovery document and fetched when first needed. Throws ConfigError when
 * there is no such document, or none in time.
 */
export async function discoverKeys(issuer: string, withinMs = issuerAnswersWithinMs): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) }).catch((error: Error) => {
    throw error.name === 'TimeoutError' ? new ConfigError('OIDC_ISSUER: Der Anmeldedienst antwortet nicht.') : error;
  });
  const { jwks_uri: keysUrl } = response.ok ? ((await response.json()) as { jwks_uri?: string }) : {};
  if (!keysUrl) throw new ConfigError(`OIDC_ISSUER: Unter ${address} antwortet kein OpenID-Anbieter.`);
  return createRemoteJWKSet(new URL(keysUrl));
}
