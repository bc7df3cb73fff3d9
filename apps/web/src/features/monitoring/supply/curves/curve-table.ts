import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { Zoom } from '../../../../ui/charts/step-area/step-chart.ts';
import { dayBands } from '../../../../ui/charts/zoom-lines/day-bands.ts';
import { nameOfStep, type ZoomSteps } from '../../../../ui/charts/zoom-lines/zoom-steps.ts';
import { sumKnown } from '../../performance/performance-table.ts';
import type { Curve } from './curve.ts';

interface CurveTexts {
  step: string;
  day: string;
  sum: string;
  /** The headings of a band: 'PV-Erzeugung, Mittel (kW)'. */
  band: (name: BandFigure, label: string) => string;
}

interface CurveTable {
  steps: ZoomSteps;
  zoom: Zoom;
  curves: Curve[];
  texts: CurveTexts;
}

const bandFigures = ['mean', 'lowest', 'highest'] as const;
type BandFigure = (typeof bandFigures)[number];

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

/** Each day with its amounts, and the band that a long period draws: the power of its quarter-hours. */
function dayTable({ steps, zoom, curves, texts }: CurveTable): ChartTableContent {
  const ofPower = curves.filter(({ baseUnit }) => baseUnit === 'Wh');
  const bands = ofPower.map(({ amounts }) => dayBands(amounts, steps, zoom));
  const rows = shownDays(steps, zoom).map(({ day, from, to }, index) => [
    formatWeekday(day),
    ...curves.map(({ amounts }) => thousandths(sumKnown(amounts.slice(from, to)))),
    ...bands.flatMap((ofCurve) => bandFigures.map((name) => kilowatts(ofCurve[index]?.[name] ?? null))),
  ]);
  const bandHeadings = ofPower.flatMap(({ label }) => bandFigures.map((name) => texts.band(name, label)));
  const withoutSums = bandHeadings.map(() => missing);
  return {
    columns: [texts.day, ...headings(curves), ...bandHeadings],
    rows: [...rows, [...sums({ zoom, curves, texts }), ...withoutSums]],
  };
}

/** The local days in sight with their quarter-hours in sight. */
function shownDays({ firstDay, timeZone }: ZoomSteps, zoom: Zoom) {
  const days: { day: string; from: number; to: number }[] = [];
  let start = 0;
  for (let day = firstDay; start < zoom.to; day = addDays(day, 1)) {
    const end = start + quarterHoursOf(day, timeZone);
    const [from, to] = [Math.max(start, zoom.from), Math.min(end, zoom.to)];
    if (from < to) days.push({ day, from, to });
    start = end;
  }
  return days;
}

const kilowatts = (quarterHourWh: number | null) =>
  formatNumber(quarterHourWh === null ? null : (quarterHourWh * 4) / 1000, 3);

const headings = (curves: Curve[]) =>
  curves.map(({ label, baseUnit }) => `${label} (${baseUnit === 'Wh' ? 'kWh' : 'm³'})`);

const sums = ({ zoom, curves, texts }: Omit<CurveTable, 'steps'>) => [
  texts.sum,
  ...curves.map(({ amounts }) => thousandths(sumKnown(amounts.slice(zoom.from, zoom.to)))),
];

const thousandths = (amount: number | null) => formatNumber(amount === null ? null : amount / 1000, 3);
