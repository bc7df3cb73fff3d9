import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, aMeter, anEdge, anEstate, storeEdgeKey } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let edgeId: number;
let meterId: number;
let otherMeterId: number;
const apikey = 'key-of-the-edge';
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  place = { customerId, estateId: await anEstate(server.db, customerId) };
  edgeId = await anEdgeWithKey(place.estateId, apikey);
  meterId = await aMeter(server.db, place);
  otherMeterId = await aMeter(server.db, { customerId, estateId: await anEstate(server.db, customerId) });
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, counter_day, reading, edge_notice`.execute(server.db);
});
afterAll(() => server.close());

async function anEdgeWithKey(estateId: number, key: string): Promise<number> {
  const id = await anEdge(server.db, place.customerId, estateId);
  await storeEdgeKey(server.db, id, key);
  return id;
}

const send = (values: unknown, { to = edgeId, key = apikey }: { to?: number | string; key?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/edges/${to}/readings`,
    headers: key === '' ? {} : { apikey: key },
    payload: { values } as object,
  });
const counters = (...given: [string, number][]) => given.map(([at, counter]) => ({ meterId, at, counter }));
const readDays = () => server.db.selectFrom('meter_day').selectAll().orderBy('day').execute();

const quarterHour = () => counters(['2026-05-05T00:00:00+02:00', 1000], ['2026-05-05T00:15:00+02:00', 1250]);

describe('sending readings', () => {
  it('stores counters and quarter-hours, and tells how many were new', async () => {
    const values = [...quarterHour(), { meterId, from: '2026-05-05T00:15:00+02:00', amount: 70 }];
    const first = await send(values);
    expect([first.statusCode, first.json()]).toEqual([200, { stored: 3, changed: 3 }]);
    expect(await readDays()).toMatchObject([{ day: '2026-05-05', total: 320, missing: 94, substituted: 0 }]);
    expect((await send(values)).json()).toEqual({ stored: 3, changed: 0 });
    expect((await send([...values.slice(0, 2), { ...values[2], amount: 71 }])).json()).toEqual({
      stored: 3,
      changed: 1,
    });
    expect(await readDays()).toMatchObject([{ total: 321 }]);
  });

  it('spreads of a counter only what the quarter-hours of the same call leave', async () => {
    const [hour, next] = ['2026-05-05T00:00:00+02:00', '2026-05-05T01:00:00+02:00'];
    const amount = { meterId, from: '2026-05-05T00:15:00+02:00', amount: 70 };
    await send([...counters([hour, 0], [next, 100]), amount]);
    const [day] = await readDays();
    expect([day?.amounts.slice(0, 4), day?.total]).toEqual([[10, 70, 10, 10], 100]);
  });

  it('takes 10,000 values and no more', { timeout: 60_000 }, async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const values = Array.from({ length: 10_000 }, (_, index) => ({
      meterId,
      at: new Date(start + index * 300_000).toISOString(),
      counter: index * 4,
    }));
    expect((await send(values)).json()).toEqual({ stored: 10_000, changed: 10_000 });
    const { total } = await server.db
      .selectFrom('meter_day')
      .select(sql<number>`sum(total)::int`.as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(9999 * 4);
    expect((await send([...values, ...quarterHour()])).statusCode).toBe(400);
    expect((await send([])).statusCode).toBe(400);
  });

  it('takes none of 10,000 when one is wrong', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const values = Array.from({ length: 10_000 }, (_, index) => ({
      meterId: index === 7777 ? otherMeterId : meterId,
      at: new Date(start + index * 300_000).toISOString(),
      counter: index,
    }));
    const refused = await send(values);
    expect([refused.statusCode, refused.json().metadata]).toEqual([
      422,
      {
        code: ErrorCode.ReadingsRefused,
        errors: [{ index: 7777, code: 'unknownMeter', field: 'meterId' }],
        errorCount: 1,
      },
    ]);
    expect(await readDays()).toEqual([]);
    expect(await server.db.selectFrom('counter_day').selectAll().execute()).toEqual([]);
  });

  it('names each of nine wrong values, whether of a wrong form or content', async () => {
    const at = '2026-05-05T00:00:00Z';
    const values = [
      { meterId, at, counter: '5' },
      { meterId: otherMeterId, at, counter: 1 },
      { meterId, at: '2026-05-05T00:01:00Z', counter: 1 },
      { meterId, at: '1999-05-05T00:00:00Z', counter: 1 },
      { meterId, at: '2999-05-05T00:00:00Z', counter: 1 },
      { meterId, from: at, amount: 250_001 },
      { meterId, at },
      { meterId, at, counter: 7 },
      { meterId, at, counter: 8 },
      { meterId, from: at, amount: -1 },
    ];
    const { metadata } = (await send(values)).json();
    const found = metadata.errors.map(({ index, code }: { index: number; code: string }) => `${index} ${code}`);
    expect([metadata.errorCount, found]).toEqual([
      9,
      [
        '0 invalid',
        '1 unknownMeter',
        '2 notOnGrid',
        '3 tooOld',
        '4 inTheFuture',
        '5 tooLarge',
        '6 invalid',
        '8 contradiction',
        '9 invalid',
      ],
    ]);
  });

  it('tells at most 200 of the errors, and how many there are', async () => {
    const values = Array.from({ length: 500 }, () => ({ meterId: 999_999, at: '2026-05-05T00:00:00Z', counter: 1 }));
    const { metadata, message } = (await send(values)).json();
    expect([metadata.errors.length, metadata.errorCount]).toEqual([200, 500]);
    expect(message).toBe('500 of the values cannot be taken, the first 200 are listed');
  });

  const at = '2026-05-05T00:00:00Z';
  const from = at;
  it.each([
    ['a counter that is no number', { at, counter: '5' }, 'invalid', 'counter'],
    ['a negative counter', { at, counter: -1 }, 'invalid', 'counter'],
    ['a counter of 2^53', { at, counter: 2 ** 53 }, 'invalid', 'counter'],
    ['a fraction', { at, counter: 1.5 }, 'invalid', 'counter'],
    ['null', { at, counter: null }, 'invalid', 'counter'],
    ['an instant without offset', { at: '2026-05-05T00:00:00', counter: 1 }, 'invalid', 'at'],
    ['an instant that is a number', { at: 1_777_939_200_000, counter: 1 }, 'invalid', 'at'],
    ['a field too many', { at, counter: 1, amount: 1 }, 'invalid', 'amount'],
    ['an instant between', { at: '2026-05-05T00:01:00Z', counter: 1 }, 'notOnGrid', 'at'],
    ['an instant with a fraction of a second', { at: '2026-05-05T00:00:00.001Z', counter: 1 }, 'notOnGrid', 'at'],
    ['an instant in 1970', { at: '1970-01-01T00:00:00Z', counter: 1 }, 'tooOld', 'at'],
    ['an instant in 2100', { at: '2100-01-01T00:00:00Z', counter: 1 }, 'inTheFuture', 'at'],
    ['an amount within a quarter-hour', { from: '2026-05-05T00:05:00Z', amount: 1 }, 'notOnGrid', 'from'],
    ['an amount of more than 1,000 kW', { from, amount: 250_001 }, 'tooLarge', 'amount'],
    ['a quarter-hour in 2100', { from: '2100-01-01T00:00:00Z', amount: 1 }, 'inTheFuture', 'from'],
  ])('refuses %s', async (_, value, code, field) => {
    const refused = await send([...quarterHour(), { meterId, ...value }]);
    expect([refused.statusCode, refused.json().metadata]).toEqual([
      422,
      { code: ErrorCode.ReadingsRefused, errors: [{ index: 2, code, field }], errorCount: 1 },
    ]);
    expect(await readDays()).toEqual([]);
  });

  it('refuses two values that contradict each other, not the same one twice', async () => {
    expect((await send([...quarterHour(), ...quarterHour()])).json()).toEqual({ stored: 4, changed: 2 });
    const refused = await send([...quarterHour(), ...counters(['2026-05-04T22:00:00Z', 1001])]);
    expect(refused.json().metadata.errors).toEqual([{ index: 2, code: 'contradiction', field: 'counter' }]);
  });

  it('notes a counter that starts anew', async () => {
    await send([...quarterHour(), ...counters(['2026-05-05T00:30:00+02:00', 3])]);
    const notices = await server.db
      .selectFrom('edge_notice')
      .select(['edge_id', 'meter_id', 'code', 'count'])
      .execute();
    expect(notices).toEqual([{ edge_id: edgeId, meter_id: meterId, code: 'counterReset', count: 1 }]);
  });

  it('notes a counter that starts anew twice in one call as one notice', async () => {
    const day = '2026-05-05T00';
    const values = counters(
      [`${day}:00:00Z`, 5000],
      [`${day}:15:00Z`, 10],
      [`${day}:30:00Z`, 500],
      [`${day}:45:00Z`, 3],
    );
    expect((await send(values)).json()).toEqual({ stored: 4, changed: 4 });
    const notices = await server.db.selectFrom('edge_notice').select(['code', 'count', 'detail']).execute();
    const detail = { before: 500, after: 3, at: '2026-05-05T00:45:00.000Z' };
    expect(notices).toEqual([{ code: 'counterReset', count: 2, detail }]);
  });

  it('takes counters that are decades apart at once', async () => {
    const { db } = server;
    const meterIds = await Promise.all(Array.from({ length: 20 }, () => aMeter(db, place)));
    const values = meterIds.flatMap((id) => [
      { meterId: id, at: '2000-01-02T00:00:00Z', counter: 1 },
      { meterId: id, at: '2026-05-05T00:00:00Z', counter: 100_000 },
    ]);
    const start = performance.now();
    expect((await send(values)).json()).toEqual({ stored: 40, changed: 40 });
    expect(performance.now() - start).toBeLessThan(5000);
    await db.updateTable('meter').set({ archived_at: new Date() }).where('id', 'in', meterIds).execute();
  });

  it.each([
    ['a body that is none', '{"values":'],
    ['no values', '{}'],
    ['a list', '[]'],
  ])('answers 400 to %s', async (_, payload) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/edges/${edgeId}/readings`,
      headers: { apikey, 'content-type': 'application/json' },
      payload,
    });
    expect(statusCode).toBe(400);
  });

  it('answers 413 to more than 4 MB', async () => {
    const values = Array.from({ length: 10_000 }, () => ({ meterId, at, counter: 1, note: 'x'.repeat(400) }));
    expect((await send(values)).statusCode).toBe(413);
  });
});

describe('the key of an edge', () => {
  it('is asked for before anything else is looked at', async () => {
    expect((await send('nothing', { key: '' })).statusCode).toBe(401);
    expect((await send('nothing', { key: 'unknown' })).statusCode).toBe(401);
    expect((await send('nothing', { to: 'x', key: 'unknown' })).statusCode).toBe(401);
  });

  it('does not open another edge', async () => {
    const other = await anEdgeWithKey(place.estateId, 'another-key');
    expect((await send(quarterHour(), { to: other })).statusCode).toBe(404);
    expect((await send(quarterHour(), { to: 'x' })).statusCode).toBe(404);
  });

  it('is worth nothing once the edge was taken away or the estate archived', async () => {
    const ended = await anEdgeWithKey(place.estateId, 'ended');
    await server.db.updateTable('edge').set({ end_date: '2026-01-01' }).where('id', '=', ended).execute();
    expect((await send(quarterHour(), { to: ended, key: 'ended' })).statusCode).toBe(403);
    const estateId = await anEstate(server.db, place.customerId);
    const archived = await anEdgeWithKey(estateId, 'archived');
    await sql`update estate set archived_at = now() where id = ${estateId}`.execute(server.db);
    expect((await send(quarterHour(), { to: archived, key: 'archived' })).statusCode).toBe(403);
  });

  it('is worth nothing after the last day of the edge by the clock of the server', async () => {
    const edge = await anEdgeWithKey(place.estateId, 'last day');
    await server.db.updateTable('edge').set({ end_date: '2099-12-31' }).where('id', '=', edge).execute();
    const statusAt = async (instant: string) => {
      vi.setSystemTime(new Date(instant));
      return (await send(quarterHour(), { to: edge, key: 'last day' })).statusCode;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await statusAt('2099-12-31T22:59:00Z')).not.toBe(403);
      expect(await statusAt('2099-12-31T23:01:00Z')).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens the list of meters, without those of other estates and archived ones', async () => {
    const archived = await aMeter(server.db, place);
    await sql`update meter set archived_at = now() where id = ${archived}`.execute(server.db);
    const { statusCode, json } = await server.app.inject({ url: `/api/edges/${edgeId}/meters`, headers: { apikey } });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject([{ meterId, obis: '1-0:1.8.0', baseUnit: 'Wh', serialNumber: null }]);
    expect((await send([{ meterId: archived, at: '2026-05-05T00:00:00Z', counter: 1 }])).statusCode).toBe(422);
  });

  it('may be used 120 times a minute', async () => {
    const key = `busy ${(keys += 1)}`;
    const busy = await anEdgeWithKey(place.estateId, key);
    const call = () => server.app.inject({ url: `/api/edges/${busy}/meters`, headers: { apikey: key } });
    const statuses: number[] = [];
    for (let count = 0; count < 122; count += 1) statuses.push((await call()).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(120);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(quarterHour())).statusCode).toBe(200);
  });

  it('is named in the description of the API', async () => {
    const { paths, components } = (await server.app.inject({ url: '/api/openapi.json' })).json();
    expect(paths['/api/edges/{edgeId}/readings'].post.security).toEqual([{ edgeKey: [] }]);
    expect(components.securitySchemes.edgeKey).toEqual({ type: 'apiKey', in: 'header', name: 'apikey' });
  });
});
