import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessBalance } from './assess-balance.ts';
import { assessBattery, type BatteryDay } from './assess-battery.ts';
import { assessPv, type PvFacts } from './assess-pv.ts';
import { assessEdge, assessMeterSilence } from './assess-silence.ts';
import { assessCompleteness, assessDayOfMeter } from './assess-values.ts';

describe('edges and meters', () => {
  it.each([
    [0, 'good'],
    [15, 'good'],
    [16, 'unsure'],
    [60, 'unsure'],
    [61, 'bad'],
    [60 * 1440, 'bad'],
    [60 * 1440 + 1, 'ended'],
  ])('an edge that is silent for %i minutes is %s', (minutes, state) => {
    expect(assessEdge({ silentMinutes: minutes }, 60).state).toBe(state);
  });

  it.each([
    ['2026-11-23', '2026-11-23', 0, 'good'],
    ['2026-11-22', '2026-11-23', 0, 'good'],
    ['2026-11-21', '2026-11-23', 1, 'unsure'],
    ['2026-11-19', '2026-11-23', 3, 'bad'],
    // over the clock changes, a leap day and the end of a year
    ['2026-03-27', '2026-03-31', 3, 'bad'],
    ['2026-10-23', '2026-10-27', 3, 'bad'],
    ['2028-02-27', '2028-03-01', 2, 'unsure'],
    ['2026-12-30', '2027-01-02', 2, 'unsure'],
    ['2026-09-22', '2026-11-23', 61, 'ended'],
  ])('a meter with its last value on %s is on %s silent for %i days: %s', (lastDay, today, measured, state) => {
    expect(assessMeterSilence({ lastDay, today }, 3)).toEqual({ state, measured });
  });

  it('does not judge a meter without any value', () => {
    expect(assessMeterSilence({ lastDay: null, today: '2026-11-23' }, 3).state).toBe('unsure');
  });
});

describe('a day of a meter', () => {
  const usual = { dayWh: 300_000, highestMeanDayWh: 10_000, monthCount: 12, isPv: false };
  it.each([
    [{}, 'bad', 30],
    [{ dayWh: 100_000 }, 'good', 10],
    [{ dayWh: 60_000 }, 'good', null],
    [{ monthCount: 2 }, 'unsure', null],
    [{ monthCount: 5, isPv: true }, 'unsure', null],
    [{ monthCount: 6, isPv: true }, 'bad', 30],
    [{ highestMeanDayWh: null, monthCount: 0 }, 'unsure', null],
    [{ highestMeanDayWh: 0 }, 'unsure', null],
  ])('with %o is %s', (given, state, measured) => {
    expect(assessDayOfMeter({ ...usual, ...given }, 10)).toEqual({ state, measured });
  });
});

describe('completeness', () => {
  it.each([
    [671, 671, 'unsure', null],
    [940, 1000, 'bad', 94],
    [979, 1000, 'bad', 97.9],
    [980, 1000, 'unsure', 98],
    [985, 1000, 'good', 98.5],
    [1010, 1000, 'good', 100],
  ])('%i of %i quarter-hours are %s', (present, expected, state, measured) => {
    expect(assessCompleteness({ present, expected }, 98)).toEqual({ state, measured });
  });

  it('closes at a limit of 100 percent only when complete', () => {
    expect(assessCompleteness({ present: 999, expected: 1000 }, 100).state).toBe('bad');
    expect(assessCompleteness({ present: 1000, expected: 1000 }, 100).state).toBe('good');
  });
});

describe('a battery', () => {
  const idle = { movedWh: 40, surplusWh: 9_000 };
  const used = { movedWh: 5_000, surplusWh: 0 };
  const dark = { movedWh: 0, surplusWh: 300 };
  const gap = { movedWh: null, surplusWh: 9_000 };
  const days = (count: number, day: BatteryDay) => Array.from({ length: count }, () => day);
  it.each([
    ['is idle after seven days with energy to store', days(7, idle), 'bad', 7],
    ['rests on dark days', days(28, dark), 'unsure', 0],
    ['is not judged by days with gaps', days(28, gap), 'unsure', null],
    ['does not count gaps as idle', [idle, gap, gap, gap, idle, idle, idle, idle, used], 'unsure', 5],
    ['is idle whatever dark days lie between', [idle, dark, idle, idle, idle, idle, dark, idle, idle, used], 'bad', 7],
    ['is good when used on the last day', [used, ...days(7, idle)], 'good', 0],
    ['is not judged without days', [], 'unsure', null],
  ])('%s', (_title, found, state, measured) => {
    expect(assessBattery({ days: found }, 7)).toEqual({ state, measured });
  });
});

describe('PV', () => {
  const year = (meanDayWh: number, completeDays = 28) => ({ meanDayWh, completeDays });
  const neighbour = (now: number, ...before: number[]) => ({
    own: year(now),
    formerYears: before.map((each) => year(each)),
  });
  const facts: PvFacts = {
    own: year(20_000),
    formerYears: [year(40_000)],
    peakKwp: 10,
    neighbours: [neighbour(39_000, 39_000), neighbour(80_000, 80_000), neighbour(20_000, 20_000)],
    endMonth: 6,
  };
  const dull = [neighbour(21_000, 42_000), neighbour(20_000, 40_000), neighbour(5_000, 10_000)];
  it.each<[string, Partial<PvFacts>, string, number | null]>([
    ['half of last year, neighbours as last year', {}, 'bad', 50],
    ['half of last year, as its neighbours', { neighbours: dull }, 'good', 100],
    ['as much as last year', { own: year(40_000) }, 'good', 100],
    ['between the limits', { own: year(30_000) }, 'unsure', 75],
    ['too few neighbours', { neighbours: facts.neighbours.slice(1) }, 'unsure', null],
    ['neighbours without last year', { neighbours: [1, 2, 3, 4].map((each) => neighbour(each)) }, 'unsure', null],
    ['too few complete days', { own: year(20_000, 19) }, 'unsure', null],
    ['a first year', { formerYears: [] }, 'unsure', null],
    ['no peak power in June', { peakKwp: null }, 'bad', 50],
    ['no peak power in October', { peakKwp: null, endMonth: 10 }, 'unsure', null],
    ['bright days of October', { endMonth: 10 }, 'bad', 50],
    ['deep winter', { own: year(100), formerYears: [year(9_999)], endMonth: 12 }, 'unsure', null],
    ['an earlier year as weak as now', { neighbours: [], formerYears: [year(21_000), year(25_000)] }, 'good', 95],
    ['one earlier year only', { neighbours: [] }, 'unsure', null],
    ['half of its earlier years', { neighbours: [], formerYears: [year(40_000), year(42_000)] }, 'bad', 50],
    [
      'half of its earlier years in October',
      { neighbours: [], formerYears: [year(40_000), year(42_000)], endMonth: 10 },
      'unsure',
      null,
    ],
    ['earlier years with gaps', { neighbours: [], formerYears: [year(40_000), year(42_000, 10)] }, 'unsure', null],
    ['a neighbour that stood still last year', { neighbours: [...dull, neighbour(50_000, 0)] }, 'good', 100],
  ])('%s', (_title, given, state, measured) => {
    expect(assessPv({ ...facts, ...given }, 70)).toEqual({ state, measured });
  });

  it('never alarms while a plant keeps its share of its neighbours, whatever direction, size, weather and month', () => {
    const wh = fc.integer({ min: 1, max: 400_000 });
    const weather = fc.double({ min: 0.05, max: 3, noNaN: true });
    const plants = fc.record({
      own: wh,
      others: fc.array(wh, { minLength: 3, maxLength: 9 }),
      weather: fc.tuple(weather, weather, weather, weather),
      peakKwp: fc.option(fc.double({ min: 0.1, max: 100, noNaN: true })),
      endMonth: fc.integer({ min: 1, max: 12 }),
      limit: fc.integer({ min: 10, max: 95 }),
    });
    fc.assert(
      fc.property(plants, ({ own, others, weather: [now, ...before], peakKwp, endMonth, limit }) => {
        const windowsOf = (usual: number) => ({
          own: year(usual * now),
          formerYears: before.map((factor) => year(usual * factor)),
        });
        const assessed = assessPv({ ...windowsOf(own), neighbours: others.map(windowsOf), peakKwp, endMonth }, limit);
        expect(assessed.state).not.toBe('bad');
      }),
    );
  });
});

describe('the energy balance', () => {
  const facts = { importedWh: 1000, exportedWh: 200, localWh: 300, consumedWh: 1000, isComplete: true };
  it.each([
    [{}, 'unsure', 10],
    [{ importedWh: 990 }, 'good', 9],
    [{ importedWh: 1001 }, 'bad', 10.1],
    [{ importedWh: 890 }, 'good', -1],
    [{ importedWh: 889 }, 'bad', -1.1],
    [{ isComplete: false, importedWh: 5000 }, 'unsure', null],
    [{ consumedWh: 0 }, 'unsure', null],
  ])('with %o is %s', (given, state, measured) => {
    expect(assessBalance({ ...facts, ...given }, 10)).toEqual({ state, measured });
  });
});
