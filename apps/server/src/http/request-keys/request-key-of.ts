import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { longestRequestKey, requestKeyHeader } from '@lichthof/contracts/request-key.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { CustomerScope } from '../../database/isolation/customer-scope.ts';
import { noCustomer, type RequestKey } from '../../database/request-key.ts';
import { HttpError } from '../errors.ts';

/** The characters that a header can carry without being encoded. */
const validKey = new RegExp(`^[\\x21-\\x7e]{1,${longestRequestKey}}$`);

interface Origin {
  userId: number;
  scope: CustomerScope;
}

/** The key that the client gave the call; undefined for a call without one, and for people who belong to no customer. */
export function requestKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { userId, scope }: Origin,
): RequestKey | undefined {
  const key = request.headers[requestKeyHeader];
  if (key === undefined || !endpoint.takesRequestKey) return undefined;
  if (typeof key !== 'string' || !validKey.test(key)) throw new HttpError(400, 'Invalid key of the request');
  const [customerId] = scope === 'all' ? [noCustomer] : scope;
  if (customerId === undefined) return undefined;
  return { customerId, userId, key, requestHash: hashOf(request) };
}

function hashOf({ method, url, body }: FastifyRequest): Uint8Array {
  const content = body instanceof Uint8Array ? body : (JSON.stringify(body) ?? '');
  return createHash('sha256').update(`${method} ${url}\n`).update(content).digest();
}
