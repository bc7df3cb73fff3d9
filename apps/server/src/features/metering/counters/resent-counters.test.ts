import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { slotAt } from '@lichthof/domain/time/slots.ts';
import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { readHistory } from '../../../integrations/edges/openems/history.ts';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readRecordedFrames, type RecordedFrame } from './recorded-frames-for-tests.ts';
import { lockAndSaveCounters } from './save-counters-for-tests.ts';

const timeZone = 'Europe/Berlin';
const hourMs = 3_600_000;
const stepMs = 300_000;

let opened: TestDatabase;
let db: Database;
let customerId: number;
let estateId: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, estate_day_mark, counter_day, reading`.execute(db);
});
afterAll(() => opened.close());

/** Stores what the frames say of the channels, each frame by itself, for a meter each: their ids by channel. */
async function storeFrames(frames: RecordedFrame[], addresses: string[]): Promise<Map<string, number>> {
  const meterIds = new Map<string, number>();
  for (const address of addresses) meterIds.set(address, await aMeter(db, { customerId, estateId }));
  await storeFramesOf(frames, meterIds);
  return meterIds;
}

async function storeFramesOf(frames: RecordedFrame[], meterIds: Map<string, number>): Promise<void> {
  const registers = [...meterIds.keys()];
  for (const { method, params, receivedMs } of frames) {
    const source = { mapping: [], registers, isResent: method === 'resendData', nowMs: receivedMs };
    const { counters } = readHistory(params, source);
    const points = counters.map(({ address: of, ...point }) => ({ ...point, meterId: meterIds.get(of)! }));
    await lockAndSaveCounters(db, customerId, points);
  }
}

async function readQuarterHours(meterId: number) {
  const rows = await db
    .selectFrom('meter_day')
    .select(['day', 'amounts', 'statuses'])
    .where('meter_id', '=', meterId)
    .execute();
  const days = new Map(rows.map((row) => [row.day, row]));
  return (startMs: number) => {
    const { day, index } = slotAt(startMs, timeZone)!;
    const row = days.get(day);
    const status = row?.statuses?.[index] ?? AmountStatus.Measured;
    return { amount: row?.amounts[index] ?? null, isMeasured: status === AmountStatus.Measured };
  };
}

const startsOf = (fromMs: number, toMs: number) =>
  Array.from({ length: (toMs - fromMs) / quarterHourMs }, (_, index) => fromMs + index * quarterHourMs);

/** A roof in the sun: every five minutes bring another amount. */
const counterAt = (atMs: number) => {
  const steps = (atMs - beginMs) / stepMs;
  return 5_000_000 + 40 * steps * steps + 7 * (steps % 3);
};
const beginMs = Date.parse('2026-11-20T10:00:00Z');
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const address = 'meter1/ActiveProductionEnergy';

/** A frame as the original edge sends it: the start of five minutes, with the counter at their end. */
const frame = (method: RecordedFrame['method'], startMs: number): RecordedFrame => ({
  receivedMs: at('14:00'),
  method,
  params: { [startMs]: { [address]: counterAt(startMs + stepMs) } },
});

/** Everything from `from` to `to` as five minutes, but for those that begin in the outage. */
function aggregatedFrames(from: string, to: string, outage: { from: string; to: string }): RecordedFrame[] {
  const starts = Array.from({ length: (at(to) - at(from)) / stepMs }, (_, index) => at(from) + index * stepMs);
  return starts
    .filter((startMs) => startMs < at(outage.from) || startMs >= at(outage.to))
    .map((startMs) => frame('aggregatedData', startMs));
}

describe('counters that an edge resends', () => {
  it('leaves both quarter-hours around a full hour exact after an outage of ten minutes', async () => {
    const meterIds = await storeFrames(aggregatedFrames('10:00', '12:00', { from: '10:50', to: '11:00' }), [address]);
    await storeFramesOf([frame('resendData', at('10:55'))], meterIds);
    const quarterHour = await readQuarterHours(meterIds.get(address)!);
    for (const startMs of [at('10:45'), at('11:00')]) {
      const amount = counterAt(startMs + quarterHourMs) - counterAt(startMs);
      expect(quarterHour(startMs)).toEqual({ amount, isMeasured: true });
    }
  });

  it('gives exact hours, whose quarter-hours are substitutes, after an outage of two hours', async () => {
    const meterIds = await storeFrames(aggregatedFrames('10:00', '14:00', { from: '10:20', to: '12:20' }), [address]);
    await storeFramesOf([frame('resendData', at('10:55')), frame('resendData', at('11:55'))], meterIds);
    const quarterHour = await readQuarterHours(meterIds.get(address)!);
    for (const fromMs of [at('11:00'), at('12:00')]) {
      const stored = startsOf(fromMs, fromMs + hourMs).map(quarterHour);
      const sumWh = stored.reduce((sum, { amount }) => sum + (amount ?? NaN), 0);
      expect(sumWh).toBe(counterAt(fromMs + hourMs) - counterAt(fromMs));
    }
    expect(startsOf(at('11:00'), at('12:00')).some((startMs) => quarterHour(startMs).isMeasured)).toBe(false);
  });

  it('changes nothing where the same five minutes came already', async () => {
    const meterIds = await storeFrames(aggregatedFrames('10:00', '12:00', { from: '14:00', to: '14:00' }), [address]);
    const before = await db.selectFrom('counter_day').select('counters').execute();
    await storeFramesOf([frame('resendData', at('10:55')), frame('resendData', at('11:00'))], meterIds);
    expect(await db.selectFrom('counter_day').select('counters').execute()).toEqual(before);
  });
});

const recorded = readRecordedFrames();

describe.skipIf(!recorded)('recorded frames of an original edge', () => {
  it('form hours that equal the true counters', async () => {
    const { frames, addresses, counterAt: trueAt } = recorded!;
    const [fromMs, toMs] = ['2026-11-20T16:00:00Z', '2026-11-22T18:00:00Z'].map((instant) => Date.parse(instant));
    const meterIds = await storeFrames(frames, addresses);
    const wrong: string[] = [];
    for (const [channel, meterId] of meterIds) {
      const quarterHour = await readQuarterHours(meterId);
      for (let startMs = fromMs!; startMs < toMs!; startMs += hourMs) {
        const starts = startsOf(startMs, startMs + hourMs);
        const sumWh = starts.reduce((sum, start) => sum + (quarterHour(start).amount ?? NaN), 0);
        const trueWh = trueAt(channel, startMs + hourMs)! - trueAt(channel, startMs)!;
        const hour = new Date(startMs).toISOString();
        if (sumWh !== trueWh) wrong.push(`${channel} ${hour}: ${sumWh} Wh instead of ${trueWh}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(meterIds.size).toBe(10);
  });
});
