import { randomUUID } from 'node:crypto';
import { EdgeUnreachableError } from '../edge-hub.ts';
import { isObject } from './messages.ts';

export interface EdgeCalls {
  /** What the method answers. Throws EdgeUnreachableError. */
  call(method: string, params?: object): Promise<Record<string, unknown>>;
  handleAnswer(answer: { id: string; result: Record<string, unknown> | undefined }): void;
  /** The connection has ended: no answer will come. */
  end(): void;
}

const longestWaitMs = 60_000;

interface Waiting {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Calls to an edge and their answers, which come back in any order. */
export function createEdgeCalls(send: (text: string) => void): EdgeCalls {
  const waiting = new Map<string, Waiting>();

  function finish(id: string, result: Record<string, unknown> | undefined, failure: string): void {
    const caller = waiting.get(id);
    if (!caller) return;
    waiting.delete(id);
    clearTimeout(caller.timer);
    if (result) caller.resolve(result);
    else caller.reject(new EdgeUnreachableError(failure));
  }

  return {
    call: (method, params) =>
      new Promise((resolve, reject) => {
        const { id, text } = composeCall(method, params);
        const timer = setTimeout(() => finish(id, undefined, `${method} was not answered`), longestWaitMs);
        waiting.set(id, { resolve, reject, timer });
        send(text);
      }),
    handleAnswer: ({ id, result }) => finish(id, readCallResult(result), 'The edge answered with an error'),
    end: () => {
      for (const id of waiting.keys()) finish(id, undefined, 'The connection has ended');
    },
  };
}

/** A call to the edge in the name of the portal; `id` is what its answer carries. */
function composeCall(method: string, params: object = {}): { id: string; text: string } {
  const id = randomUUID();
  const payload = { jsonrpc: '2.0', id: randomUUID(), method, params };
  const user = { id: 'portal', name: 'Lichthof', language: 'DE', role: 'admin' };
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'authenticatedRpc', params: { user, payload } });
  return { id, text };
}

/** What the called method answered; undefined when it failed. */
function readCallResult(result: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const payload = result?.['payload'];
  const inner = isObject(payload) ? payload['result'] : undefined;
  return isObject(inner) ? inner : undefined;
}
