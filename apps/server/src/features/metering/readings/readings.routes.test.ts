import type { Reading, ReadingCheck } from '@lichthof/contracts/metering/readings.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMeter } from '../../../testing/makers.ts';
import { aRun, cancelInvoicesOf } from '../gaps/gaps-for-tests.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';
import { aMeterEstate, auditOf, newMeter, type MeterEstate } from '../../meters/meters-for-tests.ts';

let estate: MeterEstate;
beforeAll(async () => {
  estate = await aMeterEstate();
});
afterAll(() => estate.close());

const create = async (fields = newMeter()) => (await estate.send('POST', '', fields)).body.meterId as number;
const entry = (at: string, counter: number) => ({ at, counter, origin: 'operator' });
const add = (meterId: number, at: string, counter: number, isConfirmed = false) =>
  estate.send('POST', `/${meterId}/readings`, { ...entry(at, counter), isConfirmed });
const list = async (meterId: number, query = '') => (await estate.send('GET', `/${meterId}/readings${query}`)).body;
const check = async (meterId: number, at: string, counter: number) =>
  (await estate.send('POST', `/${meterId}/readings/check`, entry(at, counter))).body as ReadingCheck;

describe('a reading', () => {
  it('is kept with who entered it and what flowed since the one before, and changes no quarter-hours', async () => {
    const meterId = await create(newMeter({ firstCounter: 1000 }));
    const { server, customerId } = estate;
    const day = { meterId, day: '2025-02-01', amounts: Array.from({ length: 96 }, () => 1), statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, customerId, [day]));

    const { status, body } = await add(meterId, '2025-02-01T08:30:15.250+01:00', 4000);
    const reading: Reading = {
      at: '2025-02-01T07:30:15.000Z',
      counter: 4000,
      transformerFactor: 1,
      origin: 'operator',
      authorName: 'Anna Weiß',
      isConfirmed: false,
      consumption: 3000,
      isDeletable: true,
    };
    expect([status, body]).toEqual([200, reading]);
    expect(await list(meterId)).toEqual({
      readings: [reading, expect.objectContaining({ counter: 1000, consumption: null, isDeletable: false })],
      nextBefore: null,
    });
    const days = await server.db.selectFrom('meter_day').select('total').where('meter_id', '=', meterId).execute();
    expect(days).toEqual([{ total: 96 }]);
    const [, logged] = await auditOf(server.db, meterId);
    expect(logged).toMatchObject({ action: 'addReading', after: { counter: 4000, origin: 'operator' } });
  });

  it('of an edge tells nothing across a change of its register; what people read does', async () => {
    const meterId = await create();
    const { db } = estate.server;
    const keys = { customer_id: estate.customerId, meter_id: meterId };
    await db
      .insertInto('counter_series')
      .values({ ...keys, begins_at: new Date('2025-02-03T12:00:00Z') })
      .execute();
    const remote = (at: string, counter: number) => ({ ...keys, at: new Date(at), counter, origin: 'remote' as const });
    const listed = [remote('2025-02-01T23:00:00Z', 10), remote('2025-02-03T23:00:00Z', 30)];
    await db.insertInto('reading').values(listed).execute();
    const consumptions = async () =>
      ((await list(meterId)).readings as Reading[]).map(({ consumption }) => consumption);
    expect((await consumptions())[0]).toBeNull();
    await add(meterId, '2025-02-02T08:00:00Z', 20);
    await add(meterId, '2025-02-03T13:00:00Z', 25);
    expect((await consumptions()).slice(0, 3)).toEqual([5, 5, 10]);
  });

  it('of the same instant is there once', async () => {
    const meterId = await create();
    await add(meterId, '2025-02-01T08:00:00Z', 10);
    const { status, body } = await add(meterId, '2025-02-01T09:00:00+01:00', 10);
    expect([status, body.metadata.code]).toEqual([409, ErrorCode.ReadingExists]);
  });

  it('that is implausible is stored only after confirmation', async () => {
    const meterId = await create(newMeter({ firstCounter: 1000 }));
    const refused = await add(meterId, '2025-02-01T08:00:00Z', 999);
    expect([refused.status, refused.body.metadata.code]).toEqual([409, ErrorCode.ReadingImplausible]);
    expect((await list(meterId)).readings).toHaveLength(1);

    const { body } = await add(meterId, '2025-02-01T08:00:00Z', 999, true);
    expect(body).toMatchObject({ counter: 999, isConfirmed: true, consumption: null });
  });

  it.each([
    ['lies in the future', new Date(Date.now() + 600_000).toISOString(), 1],
    ['is older than the meter', '2024-12-31T22:59:59Z', 1],
    ['is negative', '2025-02-01T08:00:00Z', -1],
    ['is no whole number', '2025-02-01T08:00:00Z', 1.5],
    ['is a text', '2025-02-01T08:00:00Z', '12' as unknown as number],
    ['is beyond all numbers', '2025-02-01T08:00:00Z', 2 ** 53],
    ['has no zone', '2025-02-01T08:00:00', 1],
  ])('that %s is refused', async (_, at, counter) => {
    const meterId = await create();
    expect((await add(meterId, at, counter, true)).status).toBe(400);
  });

  it('from before 2000 is refused of a meter without a device too', async () => {
    const meterId = await aMeter(estate.server.db, estate);
    expect((await add(meterId, '1999-12-31T23:59:59Z', 1)).status).toBe(400);
    expect((await add(meterId, '2000-01-01T00:00:00Z', 1)).status).toBe(200);
  });

  it('of no meter of the estate is not there', async () => {
    expect((await add(999_999, '2025-02-01T08:00:00Z', 1)).status).toBe(404);
    expect((await estate.send('GET', '/999999/readings')).status).toBe(404);
  });
});

describe('readings told', () => {
  it('come in pages, each with what flowed since the first of the next', async () => {
    const meterId = await create();
    const days = eachDay('2025-02-01', '2025-03-23');
    const { customerId, server } = estate;
    const rows = days.map((day, index) => ({
      customer_id: customerId,
      meter_id: meterId,
      at: new Date(`${day}T00:00:00Z`),
      counter: index * index,
      origin: 'remote' as const,
      author_id: null,
    }));
    await server.db.insertInto('reading').values(rows).execute();

    expect(days).toHaveLength(50);
    expect((await list(meterId)).nextBefore).toBeNull();
    await add(meterId, '2025-03-23T00:00:00Z', 2500);
    const first = await list(meterId);
    expect(first.readings).toHaveLength(50);
    expect(first.readings.at(-1)).toMatchObject({ counter: 1, consumption: 1, authorName: null, isDeletable: false });
    const second = await list(meterId, `?before=${first.nextBefore}`);
    expect(second).toMatchObject({ readings: [{ counter: 0, consumption: null }], nextBefore: null });
  });
});

describe('what is expected of a reading', () => {
  it('follows from the quarter-hours of the days themselves', async () => {
    const meterId = await create(newMeter({ firstCounter: 0 }));
    await saveDays(meterId, { from: '2025-01-01', to: '2025-02-01', each: 100 });
    const checked = await check(meterId, '2025-01-31T23:00:00Z', 500_000);
    expect(checked).toMatchObject({ expected: 31 * 9600, consumption: 500_000, warnings: [] });
    expect((await check(meterId, '2025-01-31T23:00:00Z', 600_000)).warnings).toEqual(['farAboveExpectation']);
    expect((await check(meterId, '2025-01-31T23:00:00Z', 80_000)).warnings).toEqual(['farBelowExpectation']);
  });

  it('follows from the year before, else from the days before', async () => {
    const meterId = await create();
    await saveDays(meterId, { from: '2025-02-01', to: '2025-03-01', each: 200 });
    await saveDays(meterId, { from: '2026-01-04', to: '2026-02-01', each: 50 });
    await add(meterId, '2026-01-31T23:00:00Z', 1_000_000);
    const in28Days = '2026-02-28T23:00:00Z';
    expect((await check(meterId, in28Days, 1_000_000)).expected).toBe(28 * 96 * 200);

    const younger = await create();
    await saveDays(younger, { from: '2026-01-04', to: '2026-02-01', each: 50 });
    await add(younger, '2026-01-31T23:00:00Z', 1_000_000);
    expect((await check(younger, in28Days, 1_000_000)).expected).toBe(28 * 96 * 50);
  });

  it('follows from readings where there are no quarter-hours', async () => {
    const meterId = await create(newMeter({ deviceType: 'AnalogMeter' }));
    expect(await check(meterId, '2025-02-01T00:00:00Z', 5)).toEqual({
      warnings: [],
      previous: null,
      next: null,
      consumption: null,
      expected: null,
    });
    await add(meterId, '2025-02-01T00:00:00Z', 0);
    await add(meterId, '2025-03-01T00:00:00Z', 280_000);
    expect((await check(meterId, '2025-03-11T00:00:00Z', 380_000)).expected).toBe(100_000);

    await add(meterId, '2026-02-01T00:00:00Z', 400_000, true);
    const aYearLater = await check(meterId, '2026-02-15T00:00:00Z', 400_000);
    expect(aYearLater).toMatchObject({ expected: 140_000, warnings: ['farBelowExpectation'] });
  });

  it('is nothing across an exchange: the new device counts for itself', async () => {
    const meterId = await create(newMeter({ firstCounter: 0 }));
    const registers = [{ meterId, lastCounter: 900_000, firstCounter: 20 }];
    const device = { exchangedOn: '2025-06-01', serialNumber: `N ${meterId}`, deviceType: 'MeMeter', registers };
    expect((await estate.send('POST', `/${meterId}/exchange`, device)).status).toBe(200);
    expect(await check(meterId, '2025-06-02T00:00:00Z', 25)).toMatchObject({
      previous: { at: '2025-05-31T22:00:00.000Z', counter: 20 },
      consumption: 5,
      warnings: [],
    });
    expect((await check(meterId, '2025-05-31T00:00:00Z', 900_001)).warnings).toContain('higherThanNext');
  });
});

describe('a reading taken back', () => {
  const take = (meterId: number, at: string) =>
    estate.send('DELETE', `/${meterId}/readings?at=${encodeURIComponent(at)}`);

  it('is gone, and the log knows what it was', async () => {
    const meterId = await create();
    await add(meterId, '2025-02-01T08:00:00Z', 10);
    expect((await take(meterId, '2025-02-01T09:00:00+01:00')).status).toBe(204);
    expect((await list(meterId)).readings).toEqual([]);
    expect(await auditOf(estate.server.db, meterId)).toMatchObject([
      {},
      {},
      { action: 'deleteReading', before: { counter: 10 } },
    ]);
    expect((await take(meterId, '2025-02-01T08:00:00Z')).status).toBe(404);
  });

  it('is one that a person entered', async () => {
    const meterId = await create(newMeter({ firstCounter: 7 }));
    expect((await take(meterId, '2024-12-31T23:00:00Z')).status).toBe(404);
  });

  it('is none that was billed', async () => {
    const { server, customerId, estateId, ownerId } = estate;
    const meterId = await create();
    await add(meterId, '2025-07-31T22:00:00Z', 10);
    await add(meterId, '2025-08-02T08:00:00Z', 11);

    const runId = await aRun(
      server,
      { customerId, estateId, userId: ownerId },
      { from: '2025-07-01', to: '2025-08-01' },
    );
    const { status, body } = await take(meterId, '2025-07-31T22:00:00Z');
    expect([status, body.metadata.code]).toEqual([409, ErrorCode.ReadingBilled]);
    const { readings } = await list(meterId);
    expect(readings.map(({ isDeletable }: Reading) => isDeletable)).toEqual([true, false]);
    expect((await take(meterId, '2025-08-02T08:00:00Z')).status).toBe(204);
    await cancelInvoicesOf(server, runId);
    expect((await take(meterId, '2025-07-31T22:00:00Z')).status).toBe(204);
  });
});

async function saveDays(meterId: number, { from, to, each }: { from: string; to: string; each: number }) {
  const days = eachDay(from, to).map((day) => ({
    meterId,
    day,
    amounts: Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, () => each),
    statuses: null,
  }));
  await estate.server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, days));
}
