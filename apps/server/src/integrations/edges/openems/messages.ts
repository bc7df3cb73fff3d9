type Params = Record<string, unknown>;

/** One message of an edge. What it tells without being asked for an answer is a notification. */
export type EdgeMessage =
  | { kind: 'notification'; method: string; params: Params }
  | { kind: 'request'; id: string; method: string }
  | { kind: 'answer'; id: string; result: Params | undefined };

/** A real message has some thousands; many more would block the server and take a hundred times their size in memory. */
const maxTokens = 50_000;
const smallBytes = 65_536;
const longestName = 100;

/** Undefined when it is no message at all. */
export function readMessage(data: Buffer): EdgeMessage | undefined {
  if (data.length > smallBytes && hasTooManyTokens(data)) return undefined;
  const message = parse(data);
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return undefined;
  const { id, method, params, result, error } = message;
  if (id !== undefined && !isName(id)) return undefined;
  if (method !== undefined) {
    if (!isName(method) || !isObject(params)) return undefined;
    return id === undefined ? { kind: 'notification', method, params } : { kind: 'request', id, method };
  }
  if (id === undefined || !(isObject(result) || isObject(error))) return undefined;
  return { kind: 'answer', id, result: isObject(result) ? result : undefined };
}

const isName = (given: unknown): given is string => typeof given === 'string' && given.length <= longestName;

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const tokenBytes = new Set(Buffer.from('{[,'));

function hasTooManyTokens(data: Buffer): boolean {
  let tokens = 0;
  for (const byte of data) {
    if (tokenBytes.has(byte) && (tokens += 1) > maxTokens) return true;
  }
  return false;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const unhandledMethod = 4001;

/** The answer to every request: a portal has no methods for edges. */
export function composeRefusal({ id, method }: { id: string; method: string }): string {
  const message = `Unhandled JSON-RPC method [${method}]`;
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: unhandledMethod, message, data: [method] } });
}
