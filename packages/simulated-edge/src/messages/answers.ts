import type { Estate } from '../estate/estate.ts';
import { edgeConfigOf } from './edge-config.ts';

interface Request {
  id: string;
  method: string;
  params: Record<string, unknown>;
}

class UnknownMethodError extends Error {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the edge answers to a message of the server; undefined when it drops the message or needs no answer. */
export function answerTo(estate: Estate, message: unknown): string | undefined {
  const request = readRequest(message);
  if (!request) return undefined;
  try {
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, result: resultOf(estate, request) });
  } catch (error) {
    if (!(error instanceof UnknownMethodError)) throw error;
    const failure = { code: 1, message: error.message, data: [error.message] };
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, error: failure });
  }
}

function resultOf(estate: Estate, { method, params }: Request): object {
  const payload = readRequest(params['payload']);
  if (method === 'authenticatedRpc' && payload)
    return { payload: success(innermostId(payload), resultOfPayload(estate, payload)) };
  throw unknownMethod(method);
}

function resultOfPayload(estate: Estate, { id, method, params }: Request): object {
  const inner = readRequest(params['payload']);
  if (method === 'getEdgeConfig') return edgeConfigOf(estate);
  if (method === 'getChannelsOfComponent') return { channels: channelsOf(estate, params['componentId']) };
  if (method === 'setChannelValue') return {};
  if (method === 'subscribeSystemLog') return { payload: success(id, {}) };
  if (method === 'componentJsonApi' && inner) return resultOfPayload(estate, inner);
  throw unknownMethod(method);
}

/** Calls of a component are answered with the id of the innermost request. */
function innermostId({ id, method, params }: Request): string {
  const inner = method === 'componentJsonApi' ? readRequest(params['payload']) : undefined;
  return inner ? innermostId(inner) : id;
}

function channelsOf({ channels }: Estate, componentId: unknown): object[] {
  return channels
    .filter((channel) => channel.componentId === componentId)
    .map(({ id, unit, isLow }) => ({
      id,
      type: 'LONG',
      accessMode: 'RO',
      unit,
      category: 'OPENEMS_TYPE',
      persistencePriority: isLow ? 'LOW' : 'HIGH',
    }));
}

function success(id: string, result: object): object {
  return { jsonrpc: '2.0', id, result };
}

function unknownMethod(method: string): UnknownMethodError {
  return new UnknownMethodError(`Endpoint with method "${method}" is not defined!`);
}

/** Only requests with an id like a UUID and with an object as params are read at all. */
function readRequest(message: unknown): Request | undefined {
  const { id, method, params } = (typeof message === 'object' && message ? message : {}) as Partial<Request>;
  const isRequest = typeof id === 'string' && uuid.test(id) && typeof method === 'string';
  return isRequest && typeof params === 'object' && params ? { id, method, params } : undefined;
}
