import type { SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimListener,
  findUnheard,
  keepListening,
  releaseListener,
} from '../features/intake/streams/listener-claims.db.ts';
import { listenMqtt } from '../integrations/mqtt/mqtt-listener.ts';
import { brokerPassword, startBroker } from '../integrations/mqtt/testing/broker.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, testSecretCipher, type TestServer } from '../testing/test-server.ts';
import { startListening } from './listen-to-sources.ts';

let server: TestServer;
let broker: Awaited<ReturnType<typeof startBroker>>;
let customerId: number;
let meterId: number;
let headers: Awaited<ReturnType<TestServer['signInAs']>>;
let sourceId: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer({ SOURCE_OWN_NETWORK: 'true' });
  broker = await startBroker();
});
afterAll(async () => {
  await broker.close();
  await server.close();
});
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  meterId = await aMeter(server.db, { customerId, estateId: await anEstate(server.db, customerId) });
  const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
  headers = await server.signInAs(await aUser(server.db, [right]));
  sourceId = (await call('POST', '', { name: 'Broker', setup: setup(), secret: brokerPassword })).json().sourceId;
  stop = listen();
});
afterEach(() => stop());

/** The machine may have much else to do. */
const waitFor = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 25_000 });

const listen = () =>
  startListening({
    db: server.db,
    log: { error: () => undefined },
    sourceTools: { secretCipher: testSecretCipher, allowsOwnNetwork: true, ca: undefined },
    pauseMs: 20,
  });

const setup = (change: object = {}) => ({
  kind: 'mqtt',
  config: {
    host: '127.0.0.1',
    port: broker.port,
    usesTls: false,
    ca: null,
    userName: 'haus',
    template: `k${customerId}/{serial}`,
    valuePath: 'v',
    timePath: 't',
    timeForm: 'iso',
    takesArrival: false,
    toleranceSeconds: 30,
    ...change,
  },
});

function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/customers/${customerId}/data-sources${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const channels = async (): Promise<SourceChannel[]> => (await call('GET', `/${sourceId}/channels`)).json().channels;
const isHeard = () =>
  waitFor(async () => {
    const { sources } = (await call('GET', '')).json();
    expect(sources).toMatchObject([{ polledAt: expect.any(String) as string, failure: null }]);
  });
const publish = (payload: string, isRetained = false) => broker.publish(`k${customerId}/4711`, payload, { isRetained });
const counter = (at: string, v: number) => publish(JSON.stringify({ v, t: at }));
const assign = async (unit = 'kWh') => {
  const [channel] = await waitFor(async () => {
    const found = await channels();
    expect(found).toHaveLength(1);
    return found;
  });
  return call('PUT', `/${sourceId}/channels/${channel?.channelId}`, { assignment: { meterId, unit } });
};
const storedTotal = async () =>
  (await server.db.selectFrom('meter_day').select('total').where('meter_id', '=', meterId).execute())[0]?.total;

describe('messages of a broker', () => {
  it('are shown until a person says which meter the topic is, and stored from then on', async () => {
    await isHeard();
    await counter('2026-05-05T10:00:00Z', 100);
    expect((await assign('m³')).statusCode).toBe(422);
    expect((await assign()).json()).toMatchObject({
      address: `k${customerId}/4711`,
      meterId,
      samples: [{ text: '{"v":100,"t":"2026-05-05T10:00:00Z"}', isRetained: false }],
    });
    await counter('2026-05-05T10:00:12Z', 100.5);
    await counter('2026-05-05T10:07:00Z', 100.6);
    await counter('2026-05-05T10:15:00Z', 100.75);
    await waitFor(async () => expect(await storedTotal()).toBe(250));
    expect(await channels()).toMatchObject([{ reachedAt: '2026-05-05T10:15:00.000Z', problem: null }]);
  });

  it('that the broker has kept are no new values, and those with a wrong clock or no time are named', async () => {
    await isHeard();
    await counter('2026-05-05T10:00:00Z', 100);
    await assign();
    await counter('2040-01-01T00:00:00Z', 101);
    await waitFor(async () => expect(await channels()).toMatchObject([{ problem: 'inTheFuture' }]));
    await publish('{"v":100}');
    await waitFor(async () => expect(await channels()).toMatchObject([{ problem: 'noTime' }]));
    await stop();
    await publish('{"v":200,"t":"2026-05-05T10:00:00Z"}', true);
    await call('PUT', `/${sourceId}`, { name: 'Broker', setup: setup(), secret: null, version: 1 });
    stop = listen();
    await waitFor(async () => expect(JSON.stringify(await channels())).toContain('200'));
    expect(await server.db.selectFrom('counter_day').select('day').where('meter_id', '=', meterId).execute()).toEqual(
      [],
    );
  });

  it('that came while no server listened are stored afterwards', async () => {
    await isHeard();
    await counter('2026-05-05T10:00:00Z', 1);
    await assign();
    await stop();
    await counter('2026-05-05T10:00:00Z', 1);
    await counter('2026-05-05T10:15:00Z', 1.1);
    stop = listen();
    await waitFor(async () => expect(await storedTotal()).toBe(100));
  });

  it('are heard by the next server at once, even when a heartbeat of the former one comes late', async () => {
    await isHeard();
    await stop();
    const findSource = async () => (await findUnheard(server.db, 'mqtt')).find((found) => found.sourceId === sourceId);
    const source = await findSource();
    if (!source) throw new Error('A stopped server still listens');
    expect(await claimListener(server.db, source, 'former')).toBe(true);
    await releaseListener(server.db, source, { token: 'former' });
    expect(await keepListening(server.db, source, 'former')).toBe(false);
    expect(await findSource()).toEqual(source);
  });

  it('come again until they are stored', async () => {
    const target = { ...setup().config, password: brokerPassword, clientId: 'again', isKept: true, filter: 'again/+' };
    const rules = { allowsOwnNetwork: true, timeoutMs: 5000 };
    const lost = Promise.withResolvers<Error>();
    const fail = async () => {
      throw new Error('The database is away');
    };
    await listenMqtt(target, rules, { onMessage: fail, onEnd: lost.resolve });
    await broker.publish('again/1', '7');
    expect((await lost.promise).message).toBe('The database is away');
    const taken = Promise.withResolvers<string>();
    const onMessage = async ({ text }: { text: string }) => taken.resolve(text);
    const { close } = await listenMqtt(target, rules, { onMessage, onEnd: () => undefined });
    expect(await taken.promise).toBe('7');
    await close();
  });
});

it('says why a broker cannot be heard', async () => {
  const check = async (change: object, secret = brokerPassword) =>
    (await call('POST', '/check', { setup: setup(change), secret, sourceId: null })).json();
  expect(await check({})).toMatchObject({ failure: null });
  expect(await check({}, 'falsch')).toMatchObject({ failure: 'signIn' });
  expect(await check({ usesTls: true })).toMatchObject({
    failure: expect.stringMatching(/noTls|connectionLost/) as string,
  });
});

it('a broker that is gone before it has answered ends neither the server nor the stop', async () => {
  const accepted = Buffer.from([0x20, 2, 0, 0]);
  let subscribed = 0;
  const away = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(accepted);
        socket.once('data', () => {
          subscribed += 1;
          socket.destroy();
        });
      });
  });
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  const { port } = away.address() as { port: number };
  await call('PUT', `/${sourceId}`, { name: 'Broker', setup: setup({ port }), secret: null, version: 1 });
  await waitFor(async () => {
    const { sources } = (await call('GET', '')).json();
    expect([sources[0].failure, subscribed > 0]).toEqual(['connectionLost', true]);
  });
  await stop();
  await new Promise((resolve) => away.close(resolve));
});
