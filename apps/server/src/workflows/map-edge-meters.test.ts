import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { counterStepMs } from '@lichthof/domain/metering/counters/counter-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readKnownDifferences } from '../features/metering/gaps/known-differences.ts';
import { packAmounts } from '../database/packed-amounts.ts';
import { newMeter, register, startMappedEstate } from '../features/edges/mapped-estate-for-tests.ts';
import { bufferUnmappedPoints, maxBufferedRegisters, storeBatch } from '../features/metering/ingest/store-points.ts';
import { aMeter, anEdge } from '../testing/makers.ts';
import { exchangeMeter } from './exchange-meter.ts';
import { mapEdgeMeters } from './map-edge-meters.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';

let estate: Awaited<ReturnType<typeof startMappedEstate>>;
let meterId: number;

beforeAll(async () => {
  estate = await startMappedEstate();
});
afterAll(() => estate.server.close());
beforeEach(async () => {
  await sql`truncate register_mapping, unmapped_register_day`.execute(estate.db);
  await estate.storeConfig();
  meterId = await aMeter(estate.db, place());
});

const place = () => ({ customerId: estate.customerId, estateId: estate.estateId });
const [first, other] = [register('meter0'), register('meter1')];
const day = '2026-05-05';
const at = (time: string, ofDay = day) => Date.parse(`${ofDay}T${time}:00+02:00`);

interface SentCounters {
  fromMs: number;
  counters: number[];
  stepMinutes?: number;
  isResent?: boolean;
  edgeId?: number;
}

const pointsOf = (
  { componentId, channel }: typeof first,
  { fromMs, counters, stepMinutes = 5, ...sent }: SentCounters,
) =>
  counters.map((counter, index) => ({
    edgeId: estate.edgeId,
    address: `${componentId}/${channel}`,
    atMs: fromMs + (index * stepMinutes * counterStepMs) / 5,
    counter,
    ...sent,
  }));
const store = (points: ReturnType<typeof pointsOf>) =>
  storeBatch(estate.db, { customerId: estate.customerId, points, gauges: [] });
const sendCounters = (from: typeof first, sent: SentCounters) => store(pointsOf(from, sent));
const map = async (from?: typeof first, ofMeter = meterId) => {
  const saved = await estate.save(from ? [{ ...from, meterId: ofMeter }] : []);
  expect(saved.statusCode).toBe(200);
};

/** A new meter in a device of its own, installed on 2026-01-01 unless said otherwise. */
async function mapNew(from: typeof first, installedOn = '2026-01-01'): Promise<number> {
  const made = newMeter(`Neu ${meterId}`, { installedOn });
  expect((await estate.save([{ ...from, newMeter: made }])).statusCode).toBe(200);
  return (await estate.readMapping()).meters.find(({ name }) => name === made.name)!.meterId;
}

/** The amounts of the hours and minutes given on the day. */
async function amountsAt(...times: string[]): Promise<(number | null)[]> {
  const row = await dayOf(meterId);
  return times.map((time) => row?.amounts[(at(time) - at('00:00')) / 900_000] ?? null);
}

const dayOf = (ofMeter: number, ofDay = day) =>
  estate.db
    .selectFrom('meter_day')
    .select(['amounts', 'statuses', 'total', 'missing'])
    .where('meter_id', '=', ofMeter)
    .where('day', '=', ofDay)
    .executeTakeFirst();

const kept = () => estate.db.selectFrom('unmapped_register_day').select(['edge_id', 'address', 'day']).execute();

it('tells since when something is kept of registers without meter', async () => {
  expect((await estate.readMapping()).keptSince).toBe(null);
  await sendCounters(first, { fromMs: at('12:00'), counters: [1000, 1040] });
  await sendCounters(other, { fromMs: at('12:00', '2026-05-06'), counters: [7] });
  expect((await estate.readMapping()).keptSince).toBe(day);
  await map(first);
  expect((await estate.readMapping()).keptSince).toBe('2026-05-06');
});

describe('a meter that is read from another register', () => {
  /** From 12:00 on 40 units each five minutes, up to 12:20. */
  const beforeChange = () => sendCounters(first, { fromMs: at('12:00'), counters: [1000, 1040, 1080, 1120, 1160] });
  /** Goes on from 12:25 as if it were the same. */
  const afterChange = (from: typeof first) =>
    sendCounters(from, { fromMs: at('12:25'), counters: [1200, 1240, 1280, 1320, 1360] });

  it.each([
    ['another one', async () => map(other)],
    ['another one, after none', async () => map().then(() => map(other))],
    ['the same one, after none', async () => map().then(() => map(first)), first],
    ['another one and back', async () => map(other).then(() => map(first)), first],
  ])('begins a new series: %s', async (_, change, goesOn = other) => {
    await map(first);
    await beforeChange();
    await change();
    const notices = await afterChange(goesOn);
    expect(await amountsAt('12:00', '12:15', '12:30')).toEqual([120, null, 120]);
    expect(notices).toEqual([]);
  });

  it('goes on where only the sign changes', async () => {
    await map(first);
    await beforeChange();
    await map({ ...first, powerSign: -1 });
    await afterChange(first);
    expect(await amountsAt('12:00', '12:15', '12:30')).toEqual([120, 120, 120]);
  });

  it('takes nothing of the other one from before, told late, nor of the earlier one any more', async () => {
    await map(first);
    await beforeChange();
    await map(other);
    await sendCounters(other, { fromMs: at('11:00'), counters: [990, 1030], stepMinutes: 60, isResent: true });
    await sendCounters(first, { fromMs: at('12:25'), counters: [1200] });
    await sendCounters(other, { fromMs: at('12:30'), counters: [1240, 1280, 1320, 1360] });
    expect(await amountsAt('11:45', '12:00', '12:15', '12:30')).toEqual([null, 120, null, 120]);
    expect(await kept()).toMatchObject([{ address: 'meter0/ActiveProductionEnergy' }]);
  });

  it('remembers each change when it is read from the first one again', async () => {
    await map(first);
    await sendCounters(first, { fromMs: at('12:00'), counters: [1000, 1120, 1160], stepMinutes: 15 });
    await map(other);
    await afterChange(other);
    await map(first);
    await sendCounters(first, { fromMs: at('12:50'), counters: [1400, 1440, 1480, 1520, 1560] });
    expect(await amountsAt('12:00', '12:15', '12:30', '12:45', '13:00')).toEqual([120, 40, null, null, null]);
  });

  it('is used when a person enters an exchange', async () => {
    meterId = await mapNew(first);
    await beforeChange();
    await map(other);
    await sendCounters(other, { fromMs: at('12:25'), counters: [7, 47, 87, 127, 167] });
    const registers = [{ meterId, lastCounter: 1180, firstCounter: 2 }];
    const exchange = { exchangedOn: day, serialNumber: `Neu ${meterId}`, deviceType: 'MeMeter' as const, registers };
    const editor = { ...place(), userId: estate.userId };
    await runForCustomers([editor.customerId], () => exchangeMeter(estate.db, editor, { meterId, exchange }));
    expect(await amountsAt('12:00', '12:15', '12:30')).toEqual([120, 40 + (20 + 5) + 40, 120]);
  });

  it('has no known difference from one register to the other, unless people read both', async () => {
    meterId = await mapNew(first);
    await sendCounters(first, { fromMs: at('00:00'), counters: [1000, 1040] });
    await map(other);
    await sendCounters(other, { fromMs: startOfDay(addDays(day, 1), 'Europe/Berlin'), counters: [5000] });
    const [from, to] = [new Date(at('00:00')).toISOString(), new Date(at('24:00')).toISOString()];
    const known = async () => {
      const gap = { meterId, from, to, quarterHours: 96 };
      const [difference] = await readKnownDifferences(estate.db, estate.customerId, [gap]);
      return difference;
    };
    expect(await known()).toBeNull();
    await estate.db.updateTable('reading').set({ origin: 'operator' }).where('meter_id', '=', meterId).execute();
    expect(await known()).toBe(4000);
  });
});

describe('what a register told before a meter is read from it', () => {
  /** 10 units each five minutes over whole days. */
  const tellDays = async (from: string, to: string) => {
    const [fromMs, toMs] = [startOfDay(from, 'Europe/Berlin'), startOfDay(to, 'Europe/Berlin')];
    const counters = Array.from({ length: (toMs - fromMs) / counterStepMs + 1 }, (_, index) => 10 * index);
    await sendCounters(other, { fromMs, counters });
  };

  it('makes the quarter-hours of that time, once', async () => {
    await tellDays('2026-03-28', '2026-03-31');
    await map(other);
    for (const each of ['2026-03-28', '2026-03-29', '2026-03-30']) {
      const quarterHours = quarterHoursOf(each, 'Europe/Berlin');
      expect(await dayOf(meterId, each)).toMatchObject({ total: 30 * quarterHours, missing: 0, statuses: null });
    }
    expect(await kept()).toEqual([]);
    const second = await aMeter(estate.db, place());
    await map(other, second);
    expect(await dayOf(second, '2026-03-29')).toBeUndefined();
  });

  it('goes on without a gap', async () => {
    await sendCounters(other, { fromMs: at('12:00'), counters: [1000, 1010, 1020, 1030, 1040] });
    await map(other);
    await sendCounters(other, { fromMs: at('12:25'), counters: [1050, 1060] });
    expect(await amountsAt('12:00', '12:15')).toEqual([30, 30]);
  });

  it('is taken for a new meter too, from the day of its installation on', async () => {
    await tellDays(day, addDays(day, 2));
    meterId = await mapNew(other, addDays(day, 1));
    expect(await dayOf(meterId)).toBeUndefined();
    expect(await dayOf(meterId, addDays(day, 1))).toMatchObject({ total: 30 * 96, missing: 0 });
  });

  it('follows what is known of the meter, and is never mixed with it', async () => {
    await map(first);
    await sendCounters(first, { fromMs: at('12:00'), counters: [100, 140, 180, 220, 260] });
    await tellDays(day, addDays(day, 1));
    await map(other);
    expect(await amountsAt('11:45', '12:00', '12:15', '12:30')).toEqual([null, 120, null, 30]);
  });

  it('leaves what the meter has as measured', async () => {
    const amounts = packAmounts(Array.from({ length: 96 }, (_, index) => (index < 2 ? 77 : null)));
    const statuses = `{${Array.from({ length: 96 }, (_, index) => Number(index === 1)).join(',')}}`;
    const keys = { customer_id: estate.customerId, meter_id: meterId, day };
    const sums = { total: 154, missing: 94, substituted: 1 };
    await estate.db
      .insertInto('meter_day')
      .values({ ...keys, amounts, statuses, ...sums })
      .execute();
    await tellDays(day, addDays(day, 1));
    await map(other);
    const stored = await dayOf(meterId);
    expect(stored).toMatchObject({ total: 77 + 30 * 95, missing: 0 });
    expect(stored!.amounts.slice(0, 3)).toEqual([77, 30, 30]);
    expect(stored!.statuses?.[0] ?? AmountStatus.Measured).toBe(AmountStatus.Measured);
  });

  it('is kept of so many registers of an edge, and goes with it', async () => {
    const edgeId = await anEdge(estate.db, estate.customerId, estate.estateId);
    const registers = Array.from({ length: maxBufferedRegisters + 20 }, (_, index) => register(`m${index}`));
    await store(registers.flatMap((one) => pointsOf(one, { edgeId, fromMs: at('12:00'), counters: [1] })));
    await sendCounters(register('m0'), { edgeId, fromMs: at('12:05'), counters: [2] });
    expect(await kept()).toHaveLength(maxBufferedRegisters);
    await estate.db.deleteFrom('edge').where('id', '=', edgeId).execute();
    await sendCounters(register('m0'), { edgeId, fromMs: at('12:10'), counters: [3] });
    expect(await kept()).toEqual([]);
  });

  const quarterHour = [1000, 1010, 1020, 1030];

  it('is not lost when it is stored while the mapping is saved', async () => {
    await sendCounters(other, { fromMs: at('11:55'), counters: [990] });
    const points = pointsOf(other, { fromMs: at('12:00'), counters: quarterHour });
    const mapped = await estate.db.transaction().execute(async (tx) => {
      await bufferUnmappedPoints(tx, estate.customerId, points);
      return { done: await afterAWhile(map(other)) };
    });
    await mapped.done();
    expect(await amountsAt('12:00')).toEqual([30]);
    expect(await kept()).toEqual([]);
  });

  it('is not lost when the mapping is saved while it is stored', async () => {
    const edge = { ...place(), edgeId: estate.edgeId, userId: estate.userId };
    const stored = await estate.db.transaction().execute(async (tx) => {
      await mapEdgeMeters(tx, edge, { rows: [{ ...other, meterId }] });
      return { done: await afterAWhile(sendCounters(other, { fromMs: at('12:00'), counters: quarterHour })) };
    });
    await stored.done();
    expect(await amountsAt('12:00')).toEqual([30]);
    expect(await kept()).toEqual([]);
  });
});

/** Gives it time to go on if nothing holds it up; call what it answers with to wait for its end. */
async function afterAWhile(work: Promise<unknown>): Promise<() => Promise<unknown>> {
  await wait(300);
  return () => work;
}
