import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { stepsOf } from '../performance/performance-steps.ts';
import { energyDrawing } from './energy-series.ts';
import { energyTable } from './energy-table.ts';

const t = i18n.getFixedT('de', 'monitoring');
const timeZone = 'Europe/Berlin';
const days = { from: '2026-08-01', to: '2026-08-04' };
const keys = eachDay(days.from, days.to).map((day) => isoAt(startOfDay(day, timeZone), timeZone));
const seriesOf = (amounts: (number | null)[]): Series =>
  Object.fromEntries(keys.map((key, index) => [key, amounts[index] ?? null]));

/** A day with a battery, one with a gap of another meter, one without values. */
const performance = {
  resolution: 'day',
  electricityConsumption: seriesOf([7, 2, null]),
  energiesWh: {
    pvGeneration: seriesOf([211_700, 50_000, null]),
    electricityConsumption: seriesOf([161_100, 40_000, null]),
  },
  flowsWh: {
    directWh: seriesOf([75_500, 10_000, null]),
    pvToBatteryWh: seriesOf([59_700, 0, null]),
    pvToGridWh: seriesOf([76_500, 40_000, null]),
    batteryToConsumptionWh: seriesOf([68_200, 0, null]),
    gridToConsumptionWh: seriesOf([17_400, 10_000, null]),
  },
} as unknown as ActivePerformance;
const steps = stepsOf(performance, days, timeZone);
const context = { steps, hasGeneration: true, compared: undefined };

describe('the energy of days', () => {
  it('is one undivided bar of the generation beside the consumption by source, in kWh of the totals', () => {
    const { bars, unit } = energyDrawing(performance, context, t);
    expect(unit).toBe('kWh');
    expect(bars.map((bar) => bar.map(({ label, color, above }) => [label, color, above![0]]))).toEqual([
      [['PV-Erzeugung', 'pv', 211.7]],
      [
        ['Direkt aus PV', 'local', 75.5],
        ['Aus der Batterie', 'battery', 68.2],
        ['Netzbezug', 'grid', 17.4],
        ['Nicht zugeordnet', 'missing', 0],
      ],
    ]);
    expect(bars.map((bar) => bar.map(({ above }) => above!.slice(1)))).toEqual([
      [[50, null]],
      [
        [10, null],
        [0, null],
        [10, null],
        [20, null],
      ],
    ]);
  });

  it('is the consumption alone where nothing is generated', () => {
    const { bars } = energyDrawing(performance, { ...context, hasGeneration: false }, t);
    expect(bars).toHaveLength(1);
    expect(bars[0]!.map(({ id }) => id)).not.toContain('direct');
  });

  it('has the same figures in its table, each part beside its total', () => {
    const { columns, rows } = energyTable(performance, { ...context, names: ['1', '2', '3'] }, t);
    expect(new Set(columns).size).toBe(columns.length);
    const column = (name: string) => rows.map((row) => row[columns.indexOf(`${name} (kWh)`)]);
    expect(column('PV-Erzeugung')).toEqual(['211,700', '50,000', '–', '261,700']);
    expect(column('Aus der Batterie')).toEqual(['68,200', '0,000', '–', '68,200']);
    expect(column('Verbrauch nicht zugeordnet')).toEqual(['0,000', '20,000', '–', '20,000']);
    expect(rows.at(-1)![0]).toBe('Summe ohne Lücken');
  });
});
