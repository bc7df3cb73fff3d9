import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMeter, aMountedDevice, anEdge } from '../../../testing/makers.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';
import { listMeters } from './list-meters.ts';
import { aMeterEstate, type MeterEstate } from '../meters-for-tests.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';

let estate: MeterEstate;
beforeAll(async () => {
  estate = await aMeterEstate();
  const { server, customerId, estateId } = estate;
  await anEdge(server.db, customerId, estateId, new Date());
});
afterAll(() => estate.close());

interface Kept {
  days: [from: string, to: string];
  /** The first position of the first day and the last one of the last. */
  first?: number;
  last?: number;
  /** The quarter-hours that are missing between, as 'YYYY-MM-DD position'. */
  without?: string[];
  during?: string;
}

/** A meter of an apartment with 1 Wh in each quarter-hour that is kept. */
async function aMeterKeeping({ days, first = 0, last = 99, without = [], during }: Kept): Promise<number> {
  const { customerId, estateId, apartmentId, server } = estate;
  const meterId = await aMeter(server.db, { customerId, estateId }, { apartmentId, ...(during && { during }) });
  await aMountedDevice(server.db, { customerId, estateId, meterId });
  const all = eachDay(...days);
  const isKept = (day: string, index: number) =>
    !(day === all[0] && index < first) && !(day === all.at(-1) && index > last) && !without.includes(`${day} ${index}`);
  const stored = all.map((day) => ({
    meterId,
    day,
    amounts: Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, (_, index) =>
      isKept(day, index) ? 1 : null,
    ),
    statuses: null,
  }));
  await server.db.transaction().execute((tx) => saveMeterDays(tx, customerId, stored));
  return meterId;
}

async function listedAt(meterId: number, now: string): Promise<Meter> {
  const { customerId, estateId, server } = estate;
  const wanted = { customerId, estateId, month: `${now.slice(0, 7)}-01`, nowMs: Date.parse(now), withArchived: false };
  const listed = await runForCustomers([customerId], () => listMeters(server.db, wanted));
  return listed.find((meter) => meter.meterId === meterId)!;
}

const places = (day: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${day} ${from + index}`);

describe('a day of the list', () => {
  it.each([
    ['the running day up to its latest value', '2026-11-21T10:34:00+01:00', { last: 39 }, 1],
    ['the running day with a hole', '2026-11-21T10:34:00+01:00', { last: 39, without: ['2026-11-21 12'] }, 39 / 40],
    ['the running day once it is over', '2026-11-22T00:00:00+01:00', { last: 39 }, 40 / 96],
    ['the running day with values of the time to come', '2026-11-21T10:34:00+01:00', { last: 95 }, 1],
    [
      'of 100 quarter-hours that runs',
      '2026-10-25T02:50:00+01:00',
      { days: ['2026-10-24', '2026-10-26'] as [string, string], last: 14 },
      1,
    ],
    [
      'of 100 quarter-hours that is over',
      '2026-10-26T00:01:00+01:00',
      { days: ['2026-10-24', '2026-10-26'] as [string, string], last: 14 },
      15 / 100,
    ],
    [
      'of 92 quarter-hours that runs, with a hole',
      '2026-03-29T12:00:00+02:00',
      { days: ['2026-03-28', '2026-03-30'] as [string, string], last: 39, without: ['2026-03-29 7'] },
      39 / 40,
    ],
  ])('is complete as far as it is expected: %s', async (_, now, kept, completeness) => {
    const meterId = await aMeterKeeping({ days: ['2026-11-20', '2026-11-22'], ...kept });
    expect((await listedAt(meterId, now)).days.at(-1)!.completeness).toBeCloseTo(completeness, 12);
  });

  it('is the first one from its first value on', async () => {
    const meterId = await aMeterKeeping({ days: ['2026-11-20', '2026-11-22'], first: 40, without: ['2026-11-20 50'] });
    const { days } = await listedAt(meterId, '2026-11-30T12:00:00+01:00');
    expect(days).toMatchObject([{ completeness: 55 / 56 }, { completeness: 1 }]);
  });
});

describe('a meter is incomplete', () => {
  it.each([
    ['not for the rest of today', { last: 20 }, '2026-11-21T10:34:00+01:00', []],
    ['not for a hole of today', { last: 39, without: places('2026-11-21', 2, 39) }, '2026-11-21T10:34:00+01:00', []],
    [
      'for one of yesterday',
      { last: 39, without: places('2026-11-20', 2, 50) },
      '2026-11-21T10:34:00+01:00',
      ['incomplete'],
    ],
    ['on the first of a month for the one before', { last: 20 }, '2026-12-01T09:00:00+01:00', ['silent']],
    [
      'for what is missing since its last value',
      { days: ['2026-11-01', '2026-11-20'] as [string, string] },
      '2026-11-22T09:00:00+01:00',
      ['incomplete'],
    ],
    [
      'not for days before its first value',
      { days: ['2026-11-15', '2026-11-22'] as [string, string], first: 95 },
      '2026-11-22T09:00:00+01:00',
      [],
    ],
    [
      'not on a day of 92 quarter-hours',
      { days: ['2026-03-29', '2026-03-30'] as [string, string] },
      '2026-03-30T09:00:00+02:00',
      [],
    ],
    [
      'for an hour of a day of 100',
      { days: ['2026-10-25', '2026-10-26'] as [string, string], without: places('2026-10-25', 8, 12) },
      '2026-10-26T09:00:00+01:00',
      ['incomplete'],
    ],
  ])('%s', async (_, kept, now, warnings) => {
    const meterId = await aMeterKeeping({ days: ['2026-11-01', '2026-11-22'], ...kept });
    expect((await listedAt(meterId, now)).warnings).toEqual(warnings);
  });
});
