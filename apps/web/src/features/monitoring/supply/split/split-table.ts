import { formatExactKilowattHours } from '../../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import { sumKnown } from '../../performance/performance-table.ts';

interface SplitTableTexts {
  step: string;
  total: string;
  sum: string;
}

const listColumns = (series: StepSeries[], wanted: StepSeries['shape']) =>
  series.flatMap(({ shape, label, above }) => (shape === wanted && above ? { label, values: above } : []));

/** The parts and the total of each step in kWh, with the sums in the last row. */
export function splitTable(
  series: StepSeries[],
  names: string[],
  { total, texts }: { total: (number | null)[]; texts: SplitTableTexts },
): ChartTableContent {
  const columns = [
    ...listColumns(series, 'stack'),
    { label: texts.total, values: total },
    ...listColumns(series, 'line'),
  ];
  const rowOf = (name: string, cellOf: (values: (number | null)[]) => number | null) => [
    name,
    ...columns.map(({ values }) => formatExactKilowattHours(cellOf(values))),
  ];
  return {
    columns: [texts.step, ...columns.map(({ label }) => `${label} (kWh)`)],
    rows: [...names.map((name, index) => rowOf(name, (values) => values[index] ?? null)), rowOf(texts.sum, sumKnown)],
  };
}
