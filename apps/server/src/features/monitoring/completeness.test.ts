import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { aCustomer, aMeter, anEstate } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { readCompleteness } from './completeness.db.ts';
import { readEstatesOverview } from './overview/estates-overview.ts';

const timeZone = 'Europe/Berlin';
let database: TestDatabase;
let customerId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  customerId = await aCustomer(database.db);
});
afterAll(() => database.close());

function admin(): Caller {
  const enclosing = [{ level: ResourceLevel.Customer, id: customerId }];
  const rights = [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId, enclosing }];
  return { userId: 1, authorityId: null, email: '', firstName: '', lastName: '', customerIds: [customerId], rights };
}

interface SentValues {
  /** The first day with values; `to` is the last one with the position of its last value. */
  from: string;
  to: [day: string, index: number];
  without?: [day: string, index: number];
  during?: string;
}

async function anEstateWithMeters(meters: (SentValues | null)[]): Promise<number> {
  const estateId = await anEstate(database.db, customerId);
  for (const sent of meters) {
    const during = sent?.during ?? '[2020-01-01,)';
    const meterId = await aMeter(database.db, { customerId, estateId }, { during });
    if (sent) await storeValues(meterId, sent);
  }
  return estateId;
}

async function storeValues(meterId: number, { from, to: [last, end], without }: SentValues): Promise<void> {
  const isSent = (day: string, index: number) =>
    (day < last || index <= end) && !(day === without?.[0] && index === without[1]);
  const days = eachDay(from, addDays(last, 1)).map((day) => ({
    meterId,
    day,
    amounts: Array.from({ length: quarterHoursOf(day, timeZone) }, (_, index) => (isSent(day, index) ? 1 : null)),
    statuses: null,
  }));
  await database.db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
}

const live: SentValues = { from: '2026-10-01', to: ['2026-11-21', 39] };
const dayAfter: SentValues = { from: '2026-10-01', to: ['2026-11-20', 95] };
const stopped: SentValues = { from: '2026-10-01', to: ['2026-11-18', 95] };
const spring: SentValues = { from: '2026-03-01', to: ['2026-03-29', 39] };
const autumn: SentValues = { from: '2026-10-01', to: ['2026-10-25', 15] };
const running = '2026-11-21T10:34:00+01:00';

it.each<[string, string, (SentValues | null)[], number | null]>([
  ['no meter', running, [], null],
  ['values up to now, and values up to the next day', running, [live, dayAfter], 1],
  ['a gap today', running, [live, { ...live, without: ['2026-11-21', 12] }], 1 - 1 / (2 * (20 * 96 + 40))],
  ['a gap yesterday', running, [{ ...live, without: ['2026-11-20', 12] }], 1 - 1 / (20 * 96 + 40)],
  ['a meter that stopped sending', running, [dayAfter, stopped], 1 - 2 / 40],
  [
    'a meter that was removed when it stopped sending',
    running,
    [dayAfter, { ...stopped, during: '[2020-01-01,2026-11-19)' }],
    1,
  ],
  ['a meter with values since this month', running, [dayAfter, { ...live, from: '2026-11-15' }], 1],
  ['a meter without any value', running, [dayAfter, null], 0.5],
  ['a meter that was assigned today', running, [{ ...live, from: '2026-11-21', during: '[2026-11-21,)' }], 1],
  ['a running day of 92 quarter-hours', '2026-03-29T12:00:00+02:00', [spring], 1],
  ['a past day of 92 quarter-hours', '2026-03-30T00:00:00+02:00', [spring], 1 - 52 / (29 * 96 - 4)],
  ['a running day of 100 quarter-hours', '2026-10-25T04:00:00+01:00', [autumn], 1],
  ['a past day of 100 quarter-hours', '2026-10-26T00:00:00+01:00', [autumn], 1 - 84 / (25 * 96 + 4)],
])('gives the same completeness in the estate and in the overview for a month with %s', async (...row) => {
  const [, now, meters, completeness] = row;
  const estateId = await anEstateWithMeters(meters);
  const nowMs = Date.parse(now);
  const month = `${localDayOf(nowMs, timeZone).slice(0, 7)}-01`;
  const days = { from: month, to: addDays(month, 31).slice(0, 8) + '01' };
  const estate = { customerId, estateId, timeZone, expectedTo: days.to, nowMs } as const;
  const ofEstate = await readCompleteness(database.db, estate, days);
  const { estates } = await readEstatesOverview(database.db, admin(), { customerId, days, nowMs });
  const ofAll = estates.find((one) => one.estateId === estateId)!.completeness;
  expect([ofEstate, ofAll].map(rounded)).toEqual([completeness, completeness].map(rounded));
});

const rounded = (share: number | null) => share && Number(share.toFixed(12));
