import type { House } from '../house/house.ts';
import { edgeConfigOf } from './edge-config.ts';

interface Request {
  id: string;
  method: string;
  params: Record<string, unknown>;
}

class UnknownMethodError extends Error {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the controller answers to a message of the server; undefined when it drops the message or needs no answer. */
export function answerTo(house: House, message: unknown): string | undefined {
  const request = readRequest(message);
  if (!request) return undefined;
  try {
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, result: resultOf(house, request) });
  } catch (error) {
    if (!(error instanceof UnknownMethodError)) throw error;
    const failure = { code: 1, message: error.message, data: [error.message] };
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, error: failure });
  }
}

function resultOf(house: House, { method, params }: Request): object {
  const payload = readRequest(params['payload']);
  if (method === 'authenticatedRpc' && payload)
    return { payload: success(innermostId(payload), resultOfPayload(house, payload)) };
  throw unknownMethod(method);
}

function resultOfPayload(house: House, { id, method, params }: Request): object {
  const inner = readRequest(params['payload']);
  if (method === 'getEdgeConfig') return edgeConfigOf(house);
  if (method === 'getChannelsOfComponent') return { channels: channelsOf(house, params['componentId']) };
  if (method === 'setChannelValue') return {};
  if (method === 'subscribeSystemLog') return { payload: success(id, {}) };
  if (method === 'componentJsonApi' && inner) return resultOfPayload(house, inner);
  throw unknownMethod(method);
}

/** Calls of a component are answered with the id of the innermost request. */
function innermostId({ id, method, params }: Request): string {
  const inner = method === 'componentJsonApi' ? readRequest(params['payload']) : undefined;
  return inner ? innermostId(inner) : id;
}

function channelsOf({ channels }: House, componentId: unknown): object[] {
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
