import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { formatWeekday } from '../../../../i18n/date-formats.ts';
import { formatNumber } from '../../../../i18n/number-formats.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { Zoom } from '../../../../ui/charts/step-area/step-chart.ts';
import { nameOfStep, type ZoomSteps } from '../../../../ui/charts/zoom-lines/zoom-steps.ts';
import { sumKnown } from '../../performance/performance-table.ts';
import type { Curve } from './curve.ts';

interface CurveTable {
  steps: ZoomSteps;
  zoom: Zoom;
  curves: Curve[];
  texts: { step: string; day: string; sum: string };
}

const longestInQuarterHours = 8 * 96;

/** The shown amounts: quarter-hours of up to eight days, else days. */
export const shownTable = (table: CurveTable): ChartTableContent =>
  table.steps.kind === 'day' || table.zoom.to - table.zoom.from <= longestInQuarterHours
    ? stepTable(table)
    : dayTable(table);

/** Each shown step with its amounts, and their sums. */
export function stepTable({ steps, zoom, curves, texts }: CurveTable): ChartTableContent {
  const rows = [];
  for (let index = zoom.from; index < zoom.to; index += 1) {
    rows.push([nameOfStep(steps, index), ...curves.map(({ amounts }) => thousandths(amounts[index] ?? null))]);
  }
  return { columns: [texts.step, ...headings(curves)], rows: [...rows, sums({ zoom, curves, texts })] };
}

function dayTable({ steps, zoom, curves, texts }: CurveTable): ChartTableContent {
  const rows = [];
  let at = 0;
  for (let day = steps.firstDay; at < zoom.to; day = addDays(day, 1)) {
    const end = at + quarterHoursOf(day, steps.timeZone);
    const [from, to] = [Math.max(at, zoom.from), Math.min(end, zoom.to)];
    if (from < to) {
      rows.push([formatWeekday(day), ...curves.map(({ amounts }) => thousandths(sumKnown(amounts.slice(from, to))))]);
    }
    at = end;
  }
  return { columns: [texts.day, ...headings(curves)], rows: [...rows, sums({ zoom, curves, texts })] };
}

const headings = (curves: Curve[]) =>
  curves.map(({ label, baseUnit }) => `${label} (${baseUnit === 'Wh' ? 'kWh' : 'm³'})`);

const sums = ({ zoom, curves, texts }: Omit<CurveTable, 'steps'>) => [
  texts.sum,
  ...curves.map(({ amounts }) => thousandths(sumKnown(amounts.slice(zoom.from, zoom.to)))),
];

const thousandths = (amount: number | null) => formatNumber(amount === null ? null : amount / 1000, 3);
