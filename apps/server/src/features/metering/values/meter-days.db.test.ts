import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { withoutSubstitutes } from '@lichthof/domain/metering/gaps/remaining-substitutes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { deleteEmptyDays } from './meter-months.db.ts';
import { changeMeterDays, saveMeterDays, type MeterDay } from './meter-days.db.ts';

let opened: TestDatabase;
let db: Database;
let customerId: number;
let meterIds: number[];

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  meterIds = [await aMeter(db, { customerId, estateId }), await aMeter(db, { customerId, estateId })];
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, estate_day_mark`.execute(db);
});
afterAll(() => opened.close());

const save = (days: MeterDay[]) => db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
/** Takes back what substitutes wrote on a day. */
const revoke = ({ meterId, day, amounts }: Omit<MeterDay, 'statuses'>) =>
  db.transaction().execute(async (tx) => {
    const days = [{ meterId, day, filled: amounts }];
    await changeMeterDays(tx, customerId, {
      days,
      change: (stored, { filled }) => withoutSubstitutes(stored!, filled),
    });
    await deleteEmptyDays(tx, { customerId, meterId }, [day]);
  });
const constant = (amount: number | null, count = 96) => Array.from({ length: count }, () => amount);
const readDays = () => db.selectFrom('meter_day').selectAll().orderBy('day').execute();
const readMonths = () => db.selectFrom('meter_month').selectAll().orderBy('month').execute();

describe('saveMeterDays', () => {
  it('keeps totals per day and month, and marks the day of the estate', async () => {
    await save([
      { meterId: meterIds[0]!, day: '2026-01-31', amounts: constant(10), statuses: null },
      { meterId: meterIds[0]!, day: '2026-02-01', amounts: [...constant(5, 90), ...constant(null, 6)], statuses: null },
    ]);
    expect(await readDays()).toMatchObject([
      { day: '2026-01-31', total: 960, missing: 0, substituted: 0 },
      { day: '2026-02-01', total: 450, missing: 6, substituted: 0 },
    ]);
    expect(await readMonths()).toMatchObject([
      { month: '2026-01-01', total: 960, quarter_hours: 96, missing: 0 },
      { month: '2026-02-01', total: 450, quarter_hours: 96, missing: 6 },
    ]);
    const marks = await db.selectFrom('estate_day_mark').select('day').orderBy('day').execute();
    expect(marks.map(({ day }) => day)).toEqual(['2026-01-31', '2026-02-01']);
  });

  it('replaces substitutes by measured amounts and never the other way round', async () => {
    const meterId = meterIds[0]!;
    const substitutes = constant(AmountStatus.Substitute) as AmountStatus[];
    await save([{ meterId, day: '2026-01-01', amounts: [...constant(7, 95), null], statuses: null }]);
    await save([{ meterId, day: '2026-01-01', amounts: constant(1), statuses: substitutes }]);
    expect(await readDays()).toMatchObject([{ total: 7 * 95 + 1, missing: 0, substituted: 1 }]);
    await save([{ meterId, day: '2026-01-01', amounts: constant(3), statuses: null }]);
    expect(await readDays()).toMatchObject([{ total: 288, substituted: 0, statuses: null }]);
  });

  it('refuses a day with 95 quarter-hours', async () => {
    await expect(
      save([{ meterId: meterIds[0]!, day: '2026-01-01', amounts: constant(1, 95), statuses: null }]),
    ).rejects.toThrow(/check/);
    expect(await readDays()).toEqual([]);
  });

  it('has totals that are the sums of the arrays after any sequence of loads, substitutes and what is taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aLoad, { minLength: 1, maxLength: 8 }), async (loads) => {
        for (const { act, ...load } of loads) {
          const day = toDay(load);
          const statuses = act === 'measured' ? null : load.amounts.map(() => AmountStatus.Substitute);
          await save([{ ...day, statuses }]);
          if (act === 'revoked') await revoke(day);
        }
        await expectTotalsToBeSums();
      }),
      { numRuns: 15 },
    );
  });

  it('has totals that are the sums of the arrays after saves at the same time', async () => {
    const aSave = fc.uniqueArray(aLoad, {
      minLength: 1,
      maxLength: 4,
      selector: ({ meter, day }) => `${meter} ${day}`,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aSave, { minLength: 2, maxLength: 8 }), async (saves) => {
        await Promise.all(saves.map((loads) => save(loads.map((load) => ({ ...toDay(load), statuses: null })))));
        await expectTotalsToBeSums();
      }),
      { numRuns: 10 },
    );
  });
});

/** Amounts of one of two meters on a day around the end of a month and a change of the clock. */
const aLoad = fc.integer({ min: 0, max: 3 }).chain((offset) => {
  const day = addDays('2026-03-29', offset);
  const count = quarterHoursOf(day, 'Europe/Berlin');
  return fc.record({
    meter: fc.constantFrom(0, 1),
    day: fc.constant(day),
    amounts: fc.array(fc.option(fc.nat(5000)), { minLength: count, maxLength: count }),
    act: fc.constantFrom('measured', 'substitutes', 'revoked'),
  });
});

/** The quarter-hours of the month before the day. */
const placesBefore = (day: string) =>
  eachDay(`${day.slice(0, 7)}-01`, day).reduce((sum, of) => sum + quarterHoursOf(of, 'Europe/Berlin'), 0);

const toDay = ({ meter, day, amounts }: { meter: number; day: string; amounts: (number | null)[] }) => ({
  meterId: meterIds[meter]!,
  day,
  amounts,
});

async function expectTotalsToBeSums(): Promise<void> {
  const days = await readDays();
  for (const { amounts, total, missing } of days) {
    expect(total).toBe(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
    expect(missing).toBe(amounts.filter((amount) => amount === null).length);
  }
  for (const { meter_id, month, last_place } of await readMonths()) {
    const ofMonth = days.filter((of) => of.meter_id === meter_id && of.day.startsWith(month.slice(0, 7)));
    const places = ofMonth.flatMap(({ day, amounts }) =>
      amounts.flatMap((amount, index) => (amount === null ? [] : [placesBefore(day) + index + 1])),
    );
    expect(last_place).toBe(Math.max(0, ...places));
  }
  const { rows } = await sql<{ agrees: boolean }>`
    select bool_and(coalesce(m.total = d.total and m.missing = d.missing and m.substituted = d.substituted
      and m.quarter_hours = d.quarter_hours, false)) as agrees
    from meter_month m full join (select meter_id, date_trunc('month', day)::date as month, sum(total) as total,
      sum(missing) as missing, sum(substituted) as substituted, sum(amount_count(amounts)) as quarter_hours
      from meter_day group by 1, 2) d
      using (meter_id, month)`.execute(db);
  // null where everything was taken back again
  expect(rows[0]!.agrees).not.toBe(false);
}
