import {
  fileResult,
  type BodyOf,
  type Endpoint,
  type FileResult,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '@lichthof/contracts/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { requireAccess } from './access.ts';
import { findCaller, type Caller } from './caller.ts';
import { forbidden } from './errors.ts';
import { verifyBearer, type TokenRules } from './tokens.ts';

/** What routes need from the application; passed on, never looked up in a global. */
export interface RouteContext {
  app: FastifyInstance;
  db: Database;
  tokens: TokenRules;
  onEndpoint?: (endpoint: Endpoint) => void;
}

export interface EndpointRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Who calls; of a public endpoint nobody is asked. */
  caller: E['access'] extends 'public' ? undefined : Caller;
  reply: FastifyReply;
}

/** Serves an endpoint of the contract: checks token, input and access, then calls the handler. */
export function addRoute<E extends Endpoint>(
  context: RouteContext,
  endpoint: E,
  handler: (request: EndpointRequest<E>) => Promise<ResultOf<E>>,
): void {
  const { access } = endpoint;
  context.onEndpoint?.(endpoint);
  const callers = new WeakMap<FastifyRequest, Caller>();

  context.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // before the body is even read: whoever may not call learns nothing of what a right call looks like
    onRequest: async (request) => {
      if (access === 'public') return;
      const caller = await identify(context, request);
      callers.set(request, caller);
      const params = endpoint.params.safeParse(request.params);
      if (params.success) await requireAccess(context.db, caller, { access, params: params.data ?? {} });
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const given = { params, query, body, caller: callers.get(request), reply };
      const result = await handler(given as unknown as EndpointRequest<E>);
      if (endpoint.result === fileResult) return sendFile(reply, result as FileResult);
      return endpoint.result instanceof z.ZodVoid ? reply.code(204).send() : result;
    },
  });
}

function sendFile(reply: FastifyReply, { fileName, contentType, content }: FileResult): FastifyReply {
  const plainName = fileName.replace(/[^\w.-]/g, '_');
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}

async function identify({ db, tokens }: RouteContext, request: FastifyRequest): Promise<Caller> {
  const sub = await verifyBearer(request.headers.authorization, tokens);
  const caller = await findCaller(db, sub);
  // signing in again would not help: the provider knows the person, we do not
  if (!caller) throw forbidden();
  return caller;
}

function schemaOf({ summary, params, query, body, result }: Endpoint) {
  const parts = { params, querystring: query, body };
  const given = Object.entries(parts).filter(([, schema]) => !(schema instanceof z.ZodVoid));
  const response =
    result instanceof z.ZodVoid ? { 204: z.void() } : { 200: result === fileResult ? z.unknown() : result };
  return { summary, ...Object.fromEntries(given), response };
}
