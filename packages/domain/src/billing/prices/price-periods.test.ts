import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, eachDay } from '../../time/days.ts';
import { cutAtNewYear, cutIntoPricePeriods, daysOfYear, partsPerYear, yearPartsOf } from './price-periods.ts';

const year = { from: '2026-01-01', to: '2027-01-01' };
const rates = [{ from: '2000-01-01', percent: 19 }];
const first = { from: '2024-07-01', to: '2026-07-01', tariffId: 1 };
const second = { from: '2026-07-01', to: null, tariffId: 2 };

describe('cutIntoPricePeriods', () => {
  it('cuts where the tariff changes, also if the tariffs are not in order', () => {
    expect(cutIntoPricePeriods(year, [second, first], rates)).toEqual({
      pricePeriods: [
        { from: '2026-01-01', to: '2026-07-01', vatPercent: 19, tariff: first },
        { from: '2026-07-01', to: '2027-01-01', vatPercent: 19, tariff: second },
      ],
      uncovered: [],
    });
  });

  it('cuts at the end of the year', () => {
    expect(cutIntoPricePeriods({ from: '2026-12-31', to: '2028-01-02' }, [second], rates).pricePeriods).toEqual([
      { from: '2026-12-31', to: '2027-01-01', vatPercent: 19, tariff: second },
      { from: '2027-01-01', to: '2028-01-01', vatPercent: 19, tariff: second },
      { from: '2028-01-01', to: '2028-01-02', vatPercent: 19, tariff: second },
    ]);
  });

  it('does not split the day of the clock change or 29 February', () => {
    const leapDay = { from: '2028-02-29', to: '2028-03-01' };
    const autumnDay = { from: '2026-10-25', to: '2026-10-26' };
    expect(cutIntoPricePeriods(leapDay, [second], rates).pricePeriods).toEqual([
      { ...leapDay, vatPercent: 19, tariff: second },
    ]);
    expect(cutIntoPricePeriods(autumnDay, [second], rates).pricePeriods).toEqual([
      { ...autumnDay, vatPercent: 19, tariff: second },
    ]);
  });

  it('reports the days without a tariff', () => {
    const middle = { from: '2026-02-28', to: '2026-03-01', tariffId: 3 };
    const late = { from: '2026-05-01', to: '2026-12-31', tariffId: 4 };
    expect(cutIntoPricePeriods(year, [late, middle], rates).uncovered).toEqual([
      { from: '2026-01-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-05-01' },
      { from: '2026-12-31', to: '2027-01-01' },
    ]);
    expect(cutIntoPricePeriods(year, [], rates)).toEqual({ pricePeriods: [], uncovered: [year] });
    expect(cutIntoPricePeriods(year, [{ from: '2020-01-01', to: '2026-01-01' }], rates).uncovered).toEqual([year]);
  });

  it('refuses two tariffs on one day of the period', () => {
    const long = { from: '2024-01-01', to: '2026-07-02' };
    expect(() => cutIntoPricePeriods(year, [second, long], rates)).toThrow(new RangeError('Two tariffs on 2026-07-01'));
    expect(
      cutIntoPricePeriods({ from: '2026-08-01', to: '2026-09-01' }, [second, long], rates).pricePeriods,
    ).toHaveLength(1);
  });

  it('assigns every day of the period to the tariff of that day, or to none', () => {
    const cuts = fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 6 }).map((days) => days.sort((a, b) => a - b));
    const dayOf = (count: number) => addDays('2026-01-01', count);
    fc.assert(
      fc.property(
        cuts,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.nat(500),
        (begins, isOpen, start) => {
          const period = { from: dayOf(start), to: dayOf(start + 400) };
          const tariffs = begins
            .map((begin, index) => ({ from: dayOf(begin), to: dayOf(begins[index + 1] ?? 1200), tariffId: index }))
            .filter((_, index) => isOpen[index]);
          const { pricePeriods, uncovered } = cutIntoPricePeriods(period, tariffs, rates);
          const tariffOn = (day: string) => tariffs.find(({ from, to }) => from <= day && day < to)?.tariffId;
          const cutDays = [
            ...pricePeriods.flatMap(({ from, to, tariff }) => eachDay(from, to).map((day) => [day, tariff.tariffId])),
            ...uncovered.flatMap(({ from, to }) => eachDay(from, to).map((day) => [day, undefined])),
          ];
          const expected = eachDay(period.from, period.to).map((day) => [day, tariffOn(day)]);
          expect(cutDays.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))).toEqual(expected);
        },
      ),
    );
  });
});

const range = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.nat(2000))
  .map(([first, length]) => ({ from: addDays('2000-01-01', first), to: addDays('2000-01-01', first + length) }));

it.each([
  ['2026-12-31', 365],
  ['2027-01-01', 365],
  ['2028-01-01', 366],
  ['2028-12-31', 366],
  ['2100-06-15', 365],
])('computes for %s a year of %i days', (day, days) => expect(daysOfYear(day)).toBe(days));

describe('cutAtNewYear', () => {
  it.each([
    ['2026-01-01', '2027-01-01', ['2026-01-01']],
    ['2026-12-31', '2027-01-02', ['2026-12-31', '2027-01-01']],
    ['2026-07-01', '2028-02-01', ['2026-07-01', '2027-01-01', '2028-01-01']],
    ['2026-12-31', '2027-01-01', ['2026-12-31']],
    ['2027-01-01', '2027-01-01', []],
  ])('cuts %s to %s at %j', (from, to, begins) => {
    expect(cutAtNewYear({ from, to }).map((part) => part.from)).toEqual(begins);
  });

  it('leaves out no day, and puts each part in one year', () => {
    fc.assert(
      fc.property(range, (given) => {
        const parts = cutAtNewYear(given);
        const days = parts.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
        expect(days).toBe(daysBetween(given.from, given.to));
        for (const { from, to } of parts) expect(addDays(to, -1).slice(0, 4)).toBe(from.slice(0, 4));
      }),
    );
  });
});

describe('yearPartsOf', () => {
  it.each([
    ['2026-01-01', '2027-01-01', partsPerYear],
    ['2028-01-01', '2029-01-01', partsPerYear],
    ['2024-07-01', '2026-07-01', 184 * 365 + partsPerYear + 181 * 366],
    ['2028-02-29', '2028-03-01', 365],
    ['2027-02-28', '2027-03-01', 366],
    ['2027-02-28', '2027-02-28', 0],
  ])('counts %s to %s as %i parts', (from, to, parts) => expect(yearPartsOf({ from, to })).toBe(parts));
});
