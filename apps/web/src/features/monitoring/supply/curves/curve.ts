import type { SeriesStep } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import type { LineLook } from './meter-looks.ts';

/** The amounts of one meter or one side of the balance, by step. */
export interface Curve extends LineLook {
  id: string;
  label: string;
  baseUnit: 'Wh' | 'l';
  amounts: (number | null)[];
}

/** Curves of one unit, which share an axis. */
export interface CurveGroup {
  unit: string;
  series: StepSeries[];
}

const scales = {
  'quarter-hour': { Wh: { unit: 'kW', factor: 4 / 1000 }, l: { unit: 'l', factor: 1 } },
  day: { Wh: { unit: 'kWh', factor: 1 / 1000 }, l: { unit: 'm³', factor: 1 / 1000 } },
} as const;

/** The drawn quantity: mean power of quarter-hours and energy of days, litres of quarter-hours and m³ of days. */
export function groupCurves(curves: Curve[], step: SeriesStep, isAlone: boolean): CurveGroup[] {
  const groups = new Map<string, CurveGroup>();
  for (const curve of curves) {
    const { unit, factor } = scales[step][curve.baseUnit];
    const above = curve.amounts.map((amount) => (amount === null ? null : amount * factor));
    const key = isAlone ? curve.id : unit;
    const group = groups.get(key) ?? { unit, series: [] };
    group.series.push({ ...lineOf(curve), above });
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const lineOf = ({ id, label, color, dash }: Curve): StepSeries => ({
  id,
  label,
  color,
  shape: 'line',
  ...(dash && { dash }),
});

/** Without any value. */
export const isEmpty = ({ amounts }: Curve): boolean => amounts.every((amount) => amount === null);

/** A side of the balance that the estate does not have is zero throughout. */
export const isUnused = ({ amounts }: Curve): boolean => amounts.every((amount) => !amount);
