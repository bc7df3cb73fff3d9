import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookRecorder } from '../../../features/webhooks/webhook-for-tests.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  countAll,
  growthOf,
  send,
  type Growth,
  type Sent,
  type WalkedCall,
  type WalkedCalls,
} from './walked-call-for-tests.ts';
import { walkedBilling } from './walked-billing-for-tests.ts';
import { walkedContracts } from './walked-contracts-for-tests.ts';
import { walkedPayments } from './walked-payments-for-tests.ts';
import { walkedMails } from './walked-mails-for-tests.ts';
import { walkedPeople } from './walked-people-for-tests.ts';
import { harmlessCalls } from './harmless-calls-for-tests.ts';
import { walkedValues } from './walked-values-for-tests.ts';
import { walkedPlaces } from './walked-places-for-tests.ts';

const walked: WalkedCalls = {
  ...walkedPayments,
  ...walkedContracts,
  ...walkedBilling,
  ...walkedPeople,
  ...walkedMails,
  ...walkedPlaces,
  ...walkedValues,
};
const parallelCalls = 20;

let server: TestServer;
const endpoints: Endpoint[] = [];

beforeAll(async () => {
  server = await startTestServer({}, { webhookSender: createWebhookRecorder().sender });
  await server.app.ready();
  endpoints.push(...server.endpoints);
});
afterAll(() => server.close());

interface Walk {
  answers: Sent[];
  growth: Growth;
}

/** Sends a newly prepared call so many times at once. */
async function walk(endpoint: string, { prepare }: WalkedCall, { count = 1, key = '' } = {}): Promise<Walk> {
  const call = await prepare(server);
  const before = await countAll(server);
  const answers = await Promise.all(Array.from({ length: count }, () => send(server, endpoint, call, key)));
  return { answers, growth: growthOf(before, await countAll(server)) };
}

const isDone = ({ status }: Sent) => status >= 200 && status < 300;

describe('every endpoint that is not a read', () => {
  it('is walked with parallel calls, or says why a repeat cannot harm', () => {
    const writing = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(walked), ...Object.keys(harmlessCalls)].toSorted()).toEqual(writing.toSorted());
  });
});

describe('parallel calls', () => {
  it.each(Object.entries(walked))('%s create one, and with a key are answered alike', async (endpoint, call) => {
    const single = await walk(endpoint, call);
    expect(single.answers.map(({ status, body }) => (isDone({ status, body }) ? 'done' : body))).toEqual(['done']);
    expect(single.growth).not.toEqual({});

    const keyed = await walk(endpoint, call, { count: parallelCalls, key: randomUUID() });
    const first = keyed.answers[0];
    expect(keyed.answers.filter(({ status, body }) => status !== first?.status || body !== first.body)).toEqual([]);
    expect(keyed.answers.every(isDone)).toBe(true);
    expect(keyed.growth).toEqual(single.growth);

    if (call.mayRepeatWithoutKey) return;
    const unkeyed = await walk(endpoint, call, { count: parallelCalls });
    expect(unkeyed.answers.some(isDone)).toBe(true);
    expect(unkeyed.answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(unkeyed.growth).toEqual(single.growth);
  });
});
