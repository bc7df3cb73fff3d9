import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHourStarts, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { stepsOf } from './performance-steps.ts';
import { performanceTable, sumKnown } from './performance-table.ts';

const t = i18n.getFixedT('de', 'monitoring');
const timeZone = 'Europe/Berlin';
const seriesOf = (keys: string[], energies: (number | null)[]): Series =>
  Object.fromEntries(keys.map((key, index) => [key, energies[index] ?? null]));

/** All series are equal except those of the battery, which are parameters. */
function performanceOf(
  resolution: ActivePerformance['resolution'],
  own: Series,
  battery: Series = {},
): ActivePerformance {
  const energiesWh = {
    pvGeneration: own,
    selfConsumption: own,
    electricityConsumption: own,
    electricityConsumptionFromGrid: own,
    gridFeed: own,
    batteryCharge: battery,
    batteryDischarge: battery,
  };
  return {
    resolution,
    electricityConsumption: own,
    energiesWh,
    substituted: [],
    missing: [],
  } as unknown as ActivePerformance;
}

const tableOf = (performance: ActivePerformance, days: { from: string; to: string }) =>
  performanceTable(performance, { steps: stepsOf(performance, days, timeZone), timeZone, hasGeneration: true }, t);

describe('the table of the performance chart', () => {
  const august = { from: '2023-08-01', to: '2023-08-04' };
  const keys = eachDay(august.from, august.to).map((day) => isoAt(startOfDay(day, timeZone), timeZone));

  it('names days, shows kWh with all decimals and ends with the sums', () => {
    const { columns, rows } = tableOf(performanceOf('day', seriesOf(keys, [2_000_000, 668_000, 237])), august);
    expect(columns.slice(0, 3)).toEqual(['Tag', 'PV-Erzeugung (kWh)', 'Eigenverbrauch (kWh)']);
    expect(rows.map(([name, pv]) => [name, pv])).toEqual([
      ['Di., 01.08.2023', '2.000,000'],
      ['Mi., 02.08.2023', '668,000'],
      ['Do., 03.08.2023', '0,237'],
      ['Summe', '2.668,237'],
    ]);
  });

  it('has a column of the compared consumption', () => {
    const before = { from: '2022-08-01', to: '2022-08-04' };
    const keysBefore = eachDay(before.from, before.to).map((day) => isoAt(startOfDay(day, timeZone), timeZone));
    const performance = performanceOf('day', seriesOf(keys, [1000, 2000, 3000]));
    const compared = {
      performance: performanceOf('day', seriesOf(keysBefore, [4000, 5000, 6000])),
      days: before,
      label: '2022',
    };
    const { columns, rows } = performanceTable(
      performance,
      { steps: stepsOf(performance, august, timeZone), timeZone, hasGeneration: true, compared },
      t,
    );
    expect(columns.at(-1)).toBe('Verbrauch 2022 (kWh)');
    expect(rows.map((row) => row.at(-1))).toEqual(['4,000', '5,000', '6,000', '15,000']);
  });

  it('says that sums leave out gaps', () => {
    const { rows } = tableOf(performanceOf('day', seriesOf(keys, [1000, null, 500])), august);
    expect(rows.slice(1).map(([name, pv]) => [name, pv])).toEqual([
      ['Mi., 02.08.2023', '–'],
      ['Do., 03.08.2023', '0,500'],
      ['Summe ohne Lücken', '1,500'],
    ]);
  });

  it('has battery columns if a battery is used', () => {
    const energies = seriesOf(keys, [1, 2, 3]);
    expect(tableOf(performanceOf('day', energies), august).columns).toHaveLength(6);
    expect(tableOf(performanceOf('day', energies, energies), august).columns.slice(6)).toEqual([
      'Batterie geladen (kWh)',
      'Batterie entladen (kWh)',
    ]);
  });

  it('has no columns of PV in an estate that generates nothing', () => {
    const performance = performanceOf('day', seriesOf(keys, [1, 2, 3]));
    const steps = stepsOf(performance, august, timeZone);
    expect(performanceTable(performance, { steps, timeZone, hasGeneration: false }, t).columns).toEqual([
      'Tag',
      'Verbrauch (kWh)',
      'Netzbezug (kWh)',
    ]);
  });

  it('distinguishes the two equal hours in October', () => {
    const day = '2026-10-25';
    const quarterHours = quarterHourStarts(day, timeZone).map((at) => isoAt(at, timeZone));
    const { rows } = tableOf(performanceOf('quarter-hour', seriesOf(quarterHours, [])), {
      from: day,
      to: '2026-10-26',
    });
    const names = rows.map(([name]) => name);
    expect(names).toHaveLength(101);
    expect(new Set(names).size).toBe(101);
    expect(names.filter((name) => name?.startsWith('02:15'))).toEqual(['02:15–02:30 MESZ', '02:15–02:30 MEZ']);
  });
});

describe('sumKnown', () => {
  it.each([
    [[1, 2, 3], 6],
    [[1, null, 3], 4],
    [[null, null], null],
    [[], null],
  ])('of %j is %s', (energies, sum) => expect(sumKnown(energies)).toBe(sum));
});
