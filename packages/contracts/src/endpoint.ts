import type { KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import type { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';

/**
 * Who may call an endpoint: everyone; every signed-in user; users with the role (or a wider one) on the resource in the
 * path, whose id is the path parameter of that name; users with any right on or inside the customer (`otherwise` is the
 * answer to all others); or only the edge in the path, with its key in the header `apikey`.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'edgeKey'
  | { role: Role; on: 'authority' | 'apartment'; keyScopes?: never }
  | ({ role: Role; on: 'customer' | 'estate' } & KeyAccess)
  | ({ anyRightIn: 'customer'; otherwise: 403 | 404 } & KeyAccess);

/** A key of the customer with one of these scopes may call the endpoint too; without scopes no key may. */
interface KeyAccess {
  keyScopes?: readonly KeyScope[];
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /** A screen reads it at once beside others, together in one request. */
  isJoinable?: true;
  /** The answer holds a secret that is stored nowhere. */
  answersSecret?: true;
  /** The largest accepted body; by default the server's limit for all calls. */
  largestBodyBytes?: number;
  /** The types of the file that it answers with. */
  fileTypes?: readonly string[];
  /** The types of the file that the body is. */
  bodyTypes?: readonly string[];
  /** Whether repeats of a call are known by their key (request-key.ts). */
  takesRequestKey: boolean;
  params: Params;
  query: Query;
  body: Body;
  result: Result;
}

type EndpointInput<E> = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'summary'
  | 'access'
  | 'isJoinable'
  | 'answersSecret'
  | 'largestBodyBytes'
  | 'fileTypes'
  | 'bodyTypes'
> &
  Partial<Omit<E, 'takesRequestKey'>>;

/** Describes one call of the API. Parts that are not described must not be sent; without a result the answer is 204. */
export function endpoint<
  Params extends z.ZodType = z.ZodVoid,
  Query extends z.ZodType = z.ZodVoid,
  Body extends z.ZodType = z.ZodVoid,
  Result extends z.ZodType = z.ZodVoid,
  const Allowed extends Access = Access,
>(
  input: EndpointInput<Endpoint<Params, Query, Body, Result>> & { access: Allowed },
): Endpoint<Params, Query, Body, Result> & { access: Allowed } {
  const nothing = { params: z.void(), query: z.void(), body: z.void(), result: z.void() };
  const described = { ...nothing, ...input };
  return { ...described, takesRequestKey: takesRequestKey(described) } as Endpoint<Params, Query, Body, Result> & {
    access: Allowed;
  };
}

/** Reads need no key; files, streams and secrets are not kept to answer them again. */
function takesRequestKey({ method, access, result, answersSecret }: EndpointInput<Endpoint>): boolean {
  const isKept = result !== fileResult && result !== eventStream && !answersSecret;
  return method !== 'GET' && access !== 'public' && access !== 'edgeKey' && isKept;
}

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>;
export type QueryOf<E extends Endpoint> = z.infer<E['query']>;
export type BodyOf<E extends Endpoint> = z.infer<E['body']>;
export type ResultOf<E extends Endpoint> = z.infer<E['result']>;

/** A file; name and type are in the headers of the answer. */
export interface FileResult {
  fileName: string;
  contentType: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}
/** The result of an endpoint that answers with a file instead of JSON. */
export const fileResult = z.custom<FileResult>();

/** Events that an endpoint sends one after another until the signal aborts. */
export type EventStream = (signal: AbortSignal) => AsyncIterable<object>;
/** The result of an endpoint that answers with server-sent events; its contract names the schema of an event. */
export const eventStream = z.custom<EventStream>();

export const largestId = 2_147_483_647;
/** An id in a path. */
export const idParam = z.coerce.number().int().min(1).max(largestId);
export const customerParams = z.object({ customerId: idParam });
export const estateParams = z.object({ estateId: idParam });
export const customerEstateParams = z.object({ customerId: idParam, estateId: idParam });
