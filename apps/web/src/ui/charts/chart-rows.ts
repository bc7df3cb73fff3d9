import { shownValue, signOf, type ChartSign, type StepGauge, type StepSeries } from './step-area/step-chart.ts';
import type { ChartColor } from './use-chart-theme.ts';

/** One line of the tooltip. */
export interface ChartRow {
  id: string;
  label: string;
  color: ChartColor;
  sign: ChartSign;
  figure: string;
  unit: string;
}

export interface ChartContent {
  series: StepSeries[];
  gauge: StepGauge | undefined;
  unit: string;
  format: (amount: number | null) => string;
}

/** The known values of an interval, in the order of the legend. */
export function rowsAt({ series, gauge, unit, format }: ChartContent, index: number): ChartRow[] {
  const rows = series.map((one): ChartRow => {
    const { id, label, color } = one;
    return { id, label, color, sign: signOf(one), figure: format(shownValue(one, index)), unit };
  });
  if (!gauge) return rows;
  const { id, label, color, values } = gauge;
  const state = values[index] ?? null;
  const figure = state === null ? format(null) : String(Math.round(state));
  return [...rows, { id, label, color, sign: 'edged', figure, unit: gauge.unit }];
}
