import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../time/days.ts';
import { cutIntoPricePeriods } from './price-periods.ts';

const year = { from: '2026-01-01', to: '2027-01-01' };
const first = { from: '2024-07-01', to: '2026-07-01', tariffId: 1 };
const second = { from: '2026-07-01', to: null, tariffId: 2 };

describe('cutIntoPricePeriods', () => {
  it('cuts where the tariff changes, also if the tariffs are not in order', () => {
    expect(cutIntoPricePeriods(year, [second, first])).toEqual({
      pricePeriods: [
        { from: '2026-01-01', to: '2026-07-01', tariff: first },
        { from: '2026-07-01', to: '2027-01-01', tariff: second },
      ],
      uncovered: [],
    });
  });

  it('cuts at the end of the year', () => {
    expect(cutIntoPricePeriods({ from: '2026-12-31', to: '2028-01-02' }, [second]).pricePeriods).toEqual([
      { from: '2026-12-31', to: '2027-01-01', tariff: second },
      { from: '2027-01-01', to: '2028-01-01', tariff: second },
      { from: '2028-01-01', to: '2028-01-02', tariff: second },
    ]);
  });

  it('does not split the day of the clock change or 29 February', () => {
    const leapDay = { from: '2028-02-29', to: '2028-03-01' };
    const autumnDay = { from: '2026-10-25', to: '2026-10-26' };
    expect(cutIntoPricePeriods(leapDay, [second]).pricePeriods).toEqual([{ ...leapDay, tariff: second }]);
    expect(cutIntoPricePeriods(autumnDay, [second]).pricePeriods).toEqual([{ ...autumnDay, tariff: second }]);
  });

  it('reports the days without a tariff', () => {
    const middle = { from: '2026-02-28', to: '2026-03-01', tariffId: 3 };
    const late = { from: '2026-05-01', to: '2026-12-31', tariffId: 4 };
    expect(cutIntoPricePeriods(year, [late, middle]).uncovered).toEqual([
      { from: '2026-01-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-05-01' },
      { from: '2026-12-31', to: '2027-01-01' },
    ]);
    expect(cutIntoPricePeriods(year, [])).toEqual({ pricePeriods: [], uncovered: [year] });
    expect(cutIntoPricePeriods(year, [{ from: '2020-01-01', to: '2026-01-01' }]).uncovered).toEqual([year]);
  });

  it('refuses two tariffs on one day of the period', () => {
    const long = { from: '2024-01-01', to: '2026-07-02' };
    expect(() => cutIntoPricePeriods(year, [second, long])).toThrow(new RangeError('Two tariffs on 2026-07-01'));
    expect(cutIntoPricePeriods({ from: '2026-08-01', to: '2026-09-01' }, [second, long]).pricePeriods).toHaveLength(1);
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
          const { pricePeriods, uncovered } = cutIntoPricePeriods(period, tariffs);
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
