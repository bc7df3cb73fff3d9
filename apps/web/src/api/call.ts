import type { ErrorBody } from '@lichthof/contracts/error-body.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { requestKeyHeader } from '@lichthof/contracts/request-key.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { noteConnectionLost } from './connection.ts';
import { fetchJoined } from './join-reads.ts';
import { contentOf, sendWithKey } from './request-keys.ts';
import {
  askToSignIn,
  canAskToSignIn,
  ProviderAwayError,
  SessionLostError,
  throwUnlessRenewed,
} from './session-loss.ts';
import { accessToken, renew } from './session.ts';

/** Only the parts of a request that the endpoint has. */
export type CallInput<E extends Endpoint> = WithoutVoid<{ params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }>;
/** All parts but the body. */
export type AddressInput<E extends Endpoint> = WithoutVoid<{ params: ParamsOf<E>; query: QueryOf<E> }>;
type WithoutVoid<T> = { [K in keyof T as T[K] extends void ? never : K]: T[K] };

/** An answer that the portal did not give, usually a page in HTML of a proxy before it, and what was uploaded. */
export interface ProxyAnswer {
  /** The name is '' for what is no file of its own. */
  upload?: { name: string; bytes: number };
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Undefined for an answer of the portal itself. */
  readonly proxy: ProxyAnswer | undefined;

  constructor(status: number, body: ErrorBody, proxy?: ProxyAnswer) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.proxy = proxy;
  }
}

let shared = new AbortController();

/** Aborts all running calls, since after signing out their answers are not needed. */
export function abortCalls(): void {
  shared.abort();
  shared = new AbortController();
}

/** Calls an endpoint of the contract. Throws ApiError for answers other than 2xx, and for a GET without a body. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ResultOf<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  const response = await send(endpoint, {
    url: urlOf(endpoint.path, params, query),
    ...(body && { body: JSON.stringify(withoutEmpty(body)), contentType: 'application/json' }),
    ...(signal && { signal }),
  });
  return readResult(endpoint, response);
}

/** The answer of an endpoint before its body is read, for streams. Throws ApiError. */
export function open<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Response> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  return send(endpoint, {
    url: urlOf(endpoint.path, params, query),
    ...(body && { body: JSON.stringify(body), contentType: 'application/json' }),
    signal,
  });
}

/** Uploads a file unchanged, to an endpoint whose body is a file. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: AddressInput<E>,
  file: Blob,
): Promise<ResultOf<E>> {
  const { params, query } = input as { params?: object; query?: object };
  const url = urlOf(endpoint.path, params, query);
  return readResult(endpoint, await send(endpoint, { url, body: file, contentType: 'application/octet-stream' }));
}

/** Downloads a file; its name is in the header content-disposition. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<{ name: string; file: Blob }> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  const response = await send(endpoint, {
    url: urlOf(endpoint.path, params, query),
    ...(body && { body: JSON.stringify(withoutEmpty(body)), contentType: 'application/json' }),
    ...(signal && { signal }),
  });
  return { name: fileNameOf(response.headers.get('content-disposition') ?? ''), file: await response.blob() };
}

interface Sending {
  url: string;
  body?: string | Blob;
  contentType?: string;
  signal?: AbortSignal;
  requestKey?: string;
}

/** Lets repeats of a call that changes something change it once. */
function send(endpoint: Endpoint, sending: Sending): Promise<Response> {
  if (!endpoint.takesRequestKey) return sendOnceSignedIn(endpoint, sending);
  const content = `${endpoint.method} ${sending.url} ${contentOf(sending.body)}`;
  return sendWithKey(content, (requestKey) => sendOnceSignedIn(endpoint, { ...sending, requestKey }), isOutcomeUnknown);
}

/**
 * Sends once the visitor is signed in. While the session is lost a read waits for the next one and is sent then; a write
 * fails, so that the visitor sees what is about to be saved.
 */
async function sendOnceSignedIn(endpoint: Endpoint, sending: Sending): Promise<Response> {
  try {
    return await sendSignedIn(endpoint, sending);
  } catch (error) {
    if (isConnectionError(error)) noteConnectionLost();
    if (!(error instanceof SessionLostError) || !canAskToSignIn()) throw error;
    const signedIn = askToSignIn();
    if (endpoint.method !== 'GET') throw error;
    await Promise.race([signedIn, whenAborted(signalOf(sending))]);
    return sendOnceSignedIn(endpoint, sending);
  }
}

/** No answer from the server or the identity provider, or a proxy's answer that the server gives none (502, 504). */
export const isConnectionError = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof ProviderAwayError ||
  (error instanceof ApiError && (isProxyAway(error) || error.status === 502 || error.status === 504));

const isProxyAway = ({ proxy, status }: ApiError) => proxy !== undefined && status >= 502 && status <= 504;

/** The server may have carried the call out. */
const isOutcomeUnknown = (error: unknown) =>
  isConnectionError(error) || (error instanceof ApiError && error.status === 500);

const signalOf = ({ signal }: Sending) => (signal ? AbortSignal.any([shared.signal, signal]) : shared.signal);

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

async function sendSignedIn(endpoint: Endpoint, sending: Sending): Promise<Response> {
  const { method, access } = endpoint;
  const attempt = async () => {
    const token = access === 'public' ? undefined : await accessToken();
    if (endpoint.isJoinable) {
      return fetchJoined(sending.url, { headers: { authorization: `Bearer ${token}` }, signal: signalOf(sending) });
    }
    return fetch(sending.url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sending.contentType && { 'content-type': sending.contentType }),
        ...(sending.requestKey && { [requestKeyHeader]: sending.requestKey }),
      },
      ...(sending.body !== undefined && { body: sending.body }),
      signal: signalOf(sending),
    });
  };
  let response = await attempt();
  if (response.status === 401 && access !== 'public') {
    throwUnlessRenewed(await renew());
    response = await attempt();
  }
  if (!response.ok) throw await readError(response, sending.body);
  return response;
}

async function readResult<E extends Endpoint>(endpoint: E, response: Response): Promise<ResultOf<E>> {
  if (response.status === 204) {
    if (endpoint.method === 'GET') throw new ApiError(204, { message: 'No content' });
    return undefined as ResultOf<E>;
  }
  return (await response.json()) as ResultOf<E>;
}

function urlOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Removes fields with an empty string. */
function withoutEmpty(body: object): object {
  if (Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
}

/** The error of an answer, with its sentences loaded; without them the page shows its own sentence. */
async function readError(response: Response, sent: BodyInit | undefined): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new ApiError(response.status, { message: response.statusText }, proxyAnswer(sent));
  if (body.metadata?.code !== undefined) await loadTexts('error-codes').catch(() => undefined);
  return new ApiError(response.status, body);
}

/** Every error answer of the portal has a sentence; its details are as the server wrote them. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  isObject(body) && typeof body.message === 'string' && (body.metadata === undefined || isObject(body.metadata));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const proxyAnswer = (sent: BodyInit | undefined): ProxyAnswer =>
  sent instanceof Blob ? { upload: { name: sent instanceof File ? sent.name : '', bytes: sent.size } } : {};

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
