import { apiKeyPrefix } from '@lichthof/contracts/api-keys.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { HttpError, unauthorized } from './errors.ts';
import { findKey, noteKeyUse, type KeyCaller } from './key-caller.db.ts';

/** Finds the key of a request and counts the call. Throws 401 for an unknown, expired or revoked key, 429 beyond its limit. */
export type KeyAdmission = (request: FastifyRequest, reply: FastifyReply) => Promise<KeyCaller>;

const limitMs = 60_000;

/** The limit of a key is one over all endpoints, so one admission serves all of them. */
export function createKeyAdmission(app: FastifyInstance, db: Database): KeyAdmission {
  const found = new WeakMap<FastifyRequest, KeyCaller['key']>();
  const keyOf = (request: FastifyRequest) => found.get(request);
  const countCall = app.createRateLimit({
    max: (request) => keyOf(request)?.callsPerMinute ?? 0,
    timeWindow: limitMs,
    keyGenerator: (request) => `${keyOf(request)?.customerId} ${keyOf(request)?.keyId}`,
  });

  return async (request, reply) => {
    const secret = keySecretOf(request);
    const caller = secret === undefined ? undefined : await findKey(db, secret);
    if (!caller) throw unauthorized('Unknown, expired or revoked key');
    found.set(request, caller.key);
    const limit = await countCall(request);
    if ('isExceeded' in limit && limit.isExceeded) {
      reply.header('retry-after', limit.ttlInSeconds);
      throw new HttpError(429, 'Too many requests', { code: ErrorCode.TooManyRequests });
    }
    // not awaited: an answer does not depend on it
    void noteKeyUse(db, caller, new Date()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'The last use of a key could not be noted');
    });
    return caller;
  };
}

/** The secret of a key that the request bears; undefined for tokens of people. */
export function keySecretOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, secret] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && secret?.startsWith(apiKeyPrefix) ? secret : undefined;
}
