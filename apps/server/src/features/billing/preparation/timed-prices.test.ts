import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { windowDays, type TimedPrice } from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import { aBilledEstate, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { prepareBilling } from '../calls-for-tests.ts';

/** With a day of 92 quarter-hours. */
const march: DayRange = { from: '2026-03-01', to: '2026-04-01' };
const now = new Date('2026-05-04T10:00:00Z');
const quarterHours = eachDay(march.from, march.to).reduce((sum, day) => sum + quarterHoursOf(day, 'Europe/Berlin'), 0);

let test: TestDatabase;
let db: Database;
let estate: BilledTestEstate;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
  estate = await aBilledEstate(db, march, { apartmentCount: 2 });
});
afterAll(() => test.close());
beforeEach(() => db.deleteFrom('market_price_month').execute());

const market: TimedPrice = { kind: 'market', markupCtPerKwh: '1.80', ceilingCtPerKwh: null, assumedCtPerKwh: '9' };
const windows: TimedPrice = {
  kind: 'windows',
  ctPerKwh: { NT: '10', HT: '20' },
  windows: [{ level: 'HT', days: [...windowDays], from: '06:00', to: '22:00' }],
  rest: 'NT',
  holidays: 'weekday',
  state: null,
  clock: 'legal',
};

async function setPrices(commodity: string | TimedPrice): Promise<void> {
  const price =
    typeof commodity === 'string'
      ? { commodity_ct: commodity, timed: null }
      : { commodity_ct: '0', timed: JSON.stringify({ commodity }) };
  await db.updateTable('tariff_price').set(price).where('tariff_id', '=', estate.tariffId).execute();
}

const storePrices = (prices: (number | null)[]) =>
  db
    .insertInto('market_price_month')
    .values({ month: march.from, edition: 1, prices: formatNumberArray(prices), sha256: 'x', source: 'SMARD' })
    .execute();

const prepare = () => prepareBilling(db, { ...estate, period: march, now });
const gridLinesOf = ({ drafts }: Awaited<ReturnType<typeof prepare>>) =>
  drafts.map(({ lines }) => lines.filter((line) => line.kind === 'grid'));

describe('prices by time in a billing run', () => {
  it('bills each level with its own line, over a day of 92 quarter-hours', async () => {
    await setPrices(windows);
    const prepared = await prepare();
    // in the first apartment 60 Wh each quarter-hour; the roof gives from 06:00 to 18:00 more than both use
    const [first] = gridLinesOf(prepared);
    expect(first).toMatchObject([
      { levels: ['NT'], ctPerKwh: '12.05', energyWh: (31 * 32 - 4) * 60 },
      { levels: ['HT'], ctPerKwh: '22.05', energyWh: 31 * 16 * 60 },
    ]);
    expect(first?.map(({ amountCents }) => amountCents)).toEqual([
      Math.round((31 * 32 - 4) * 0.06 * 12.05),
      Math.round(31 * 16 * 0.06 * 22.05),
    ]);
    expect(prepared.issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
  });

  it('bills a constant market price as the same fixed price', async () => {
    await setPrices('13.764');
    const fixed = await prepare();
    await setPrices(market);
    await storePrices(Array.from({ length: quarterHours }, () => 11_964));
    const dynamic = await prepare();
    expect(gridLinesOf(dynamic)).toMatchObject(
      gridLinesOf(fixed).map((lines) => lines.map(({ energyWh, amountCents }) => ({ energyWh, amountCents }))),
    );
    expect(dynamic.drafts.map(({ totals, priceCap }) => ({ totals, priceCap }))).toEqual(
      fixed.drafts.map(({ totals, priceCap }) => ({ totals, priceCap })),
    );
  });

  it('takes negative prices off the line and leaves the base price as it is', async () => {
    await setPrices(market);
    await storePrices(Array.from({ length: quarterHours }, () => -50_000));
    const [draft] = (await prepare()).drafts;
    const [grid] = gridLinesOf({ drafts: draft ? [draft] : [] } as Awaited<ReturnType<typeof prepare>>)[0] ?? [];
    expect(grid).toMatchObject({ ctPerKwh: '-46.1500', market: { lowestCtPerKwh: '-48.2' } });
    expect(draft?.lines.find(({ kind }) => kind === 'base')?.amountCents).toBe(1009);
  });

  it('blocks the run by the quarter-hours whose market price is missing, if they have energy', async () => {
    await setPrices(market);
    // 12:00 to 12:15 of the first day is covered by the roof and needs no price
    await storePrices(Array.from({ length: quarterHours }, (_, index) => ([0, 1, 48].includes(index) ? null : 9000)));
    const { issues } = await prepare();
    expect(issues.filter(({ severity }) => severity === 'blocks')).toMatchObject([
      {
        code: 'marketPriceMissing',
        from: '2026-03-01T00:00:00+01:00',
        to: '2026-03-01T00:30:00+01:00',
        quarterHours: 2,
      },
    ]);
  });
});
