import {
  eventStream,
  fileResult,
  type BodyOf,
  type Endpoint,
  type EventStream,
  type FileResult,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '@lichthof/contracts/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { runAsKey } from '../database/audit/acting-key.ts';
import type { Database } from '../database/database.ts';
import { runAsOwner, runForCustomers, withinScope, type CustomerScope } from '../database/isolation/customer-scope.ts';
import { requireAccess, requireScope } from './access.ts';
import { findCaller, type Caller } from './caller.ts';
import { requireEdge, type EdgeCaller } from './edge-caller.ts';
import { forbidden } from './errors.ts';
import type { KeyCaller } from './key-caller.db.ts';
import { keySecretOf, type KeyAdmission } from './key-caller.ts';
import { knownCaller } from './known-caller.ts';
import { bodyTypesKey, fileTypesKey, securityOf, takesKeyKey } from './open-api.ts';
import { runWithRequestId } from './request-id.ts';
import { safeFileName } from './safe-file-name.ts';
import { answerOnce } from './request-keys/answer-once.ts';
import type { KeptAnswer } from './request-keys/kept-answers.db.ts';
import { requestKeyOf } from './request-keys/request-key-of.ts';
import { sendEvents } from './event-stream.ts';
import { abortWithoutAccess } from './stream-access.ts';
import { remainingMs, verifyBearer, type TokenRules } from './tokens.ts';

const longestTimerMs = 2_147_483_647;

/** The application's services that routes need; passed as an argument, never global. */
export interface RouteContext {
  app: FastifyInstance;
  db: Database;
  /**
   * For endpoints that read much and change nothing: may be a standby, which refuses writes and lags behind by seconds.
   */
  readDb: Database;
  tokens: TokenRules;
  admitKey: KeyAdmission;
  onEndpoint?: (endpoint: Endpoint) => void;
}

export interface EndpointRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The user or the customer's own system, the edge for endpoints with an edge key, undefined for public endpoints. */
  caller: E['access'] extends 'public' ? undefined : E['access'] extends 'edgeKey' ? EdgeCaller : Caller;
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
  const callers = new WeakMap<FastifyRequest, Caller | KeyCaller | EdgeCaller>();
  const scopes = new WeakMap<FastifyRequest, CustomerScope>();
  const isStream = endpoint.result === eventStream;
  const isWithoutResult = endpoint.result instanceof z.ZodVoid;
  const streamEnd = isStream ? endStreamsOf(context.app) : undefined;

  context.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(isStream && { compress: false, exposeHeadRoute: false }),
    ...(endpoint.largestBodyBytes && { bodyLimit: endpoint.largestBodyBytes }),
    // access is checked before the body is read: a caller without access learns nothing about valid input
    onRequest: (request, reply) => admit(request, reply),
    handler: (request, reply) =>
      runWithRequestId(request.id, () =>
        runAsKey(keyNameOf(callers.get(request)), () =>
          runForCustomers(scopes.get(request) ?? 'all', () => answer(request, reply)),
        ),
      ),
  });

  /** Finds the caller of a request, and the customers whose rows it may reach. Throws what refuses it. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (access === 'public') return;
    const params = paramsOf(endpoint, request.params);
    if (access === 'edgeKey') {
      const edge = await requireEdge(context.db, request.headers['apikey'], params);
      callers.set(request, edge);
      scopes.set(request, [edge.customerId]);
      return;
    }
    const caller = await findUserOrKey(request, reply);
    callers.set(request, caller);
    if (params) scopes.set(request, await requireAccess(context.db, caller, { access, params }));
  }

  async function findUserOrKey(request: FastifyRequest, reply: FastifyReply): Promise<Caller | KeyCaller> {
    if (keySecretOf(request) === undefined) return findTokenCaller(context, request);
    const caller = await context.admitKey(request, reply);
    requireScope(endpoint, caller.key);
    return caller;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { params, query, body } = request;
    const caller = callers.get(request);
    const handle = () => handler({ params, query, body, caller, reply } as unknown as EndpointRequest<E>);
    const key =
      caller && 'userId' in caller
        ? requestKeyOf(endpoint, request, { userId: caller.userId, scope: scopes.get(request) ?? 'all' })
        : undefined;
    if (key) return sendKept(reply, await answerOnce(context.db, key, async () => keptAnswer(reply, await handle())));
    const result = await handle();
    if (endpoint.result === fileResult) return sendFile(reply, result as FileResult);
    if (streamEnd) {
      // what is checked runs without the scope of the request, as the first check did
      const signal = runAsOwner(() => abortWithoutAccess(() => admit(request, reply), streamEnd(request)));
      return sendEvents(reply, result as EventStream, signal);
    }
    return isWithoutResult ? reply.code(204).send() : result;
  }

  function keptAnswer(reply: FastifyReply, result: ResultOf<E>): KeptAnswer {
    if (isWithoutResult) return { status: 204, body: null };
    return { status: 200, body: reply.serialize(result) as string };
  }
}

const keyNameOf = (caller: Caller | KeyCaller | EdgeCaller | undefined) =>
  caller && 'key' in caller ? caller.key.name : null;

function sendKept(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  reply.code(status);
  return body === null ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Undefined when they are invalid; the answer is 400 then. */
function paramsOf({ params }: Endpoint, received: unknown): Record<string, unknown> | undefined {
  if (params instanceof z.ZodVoid) return {};
  return params.safeParse(received).data as Record<string, unknown> | undefined;
}

/** Ends a stream when its token expires, so that rights are checked again, and when the server stops. */
function endStreamsOf(app: FastifyInstance): (request: FastifyRequest) => AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  return ({ headers }) => {
    const expired = AbortSignal.timeout(Math.min(remainingMs(headers.authorization, Date.now()), longestTimerMs));
    return AbortSignal.any([stopping.signal, expired]);
  };
}

function sendFile(reply: FastifyReply, { fileName: name, contentType, content }: FileResult): FastifyReply {
  const fileName = safeFileName(name);
  const plainName = fileName.replace(/[^\w.-]/g, '_');
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(withinScope(content)));
}

async function findTokenCaller({ db, tokens }: RouteContext, request: FastifyRequest): Promise<Caller> {
  const known = knownCaller();
  if (known) return known;
  const token = await verifyBearer(request.headers.authorization, tokens);
  const caller = await findCaller(db, token);
  // 403 instead of 401: signing in again does not help a user unknown to the portal
  if (!caller) throw forbidden();
  return caller;
}

function schemaOf(endpoint: Endpoint) {
  const { summary, params, query, body, result, fileTypes, bodyTypes } = endpoint;
  const parts = { params, querystring: query, body };
  const used = Object.entries(parts).filter(([, schema]) => !(schema instanceof z.ZodVoid));
  const isRaw = result === fileResult || result === eventStream;
  const response = result instanceof z.ZodVoid ? { 204: z.void() } : { 200: isRaw ? z.unknown() : result };
  const types = {
    [fileTypesKey]: result === eventStream ? ['text/event-stream'] : fileTypes,
    [bodyTypesKey]: bodyTypes,
    [takesKeyKey]: endpoint.takesRequestKey,
  };
  return { summary, security: securityOf(endpoint), ...types, ...Object.fromEntries(used), response };
}
