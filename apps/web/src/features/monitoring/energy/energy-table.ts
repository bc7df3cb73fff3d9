import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { TFunction } from 'i18next';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { comparedValues } from '../compare/compared-values.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { valuesOf, type Steps } from '../performance/performance-steps.ts';
import { sumKnown } from '../performance/performance-table.ts';
import { energyParts, totalOf, type BalanceSide } from './energy-parts.ts';
import { partWord } from './part-word.ts';

type Texts = TFunction<'monitoring'>;

interface Column {
  name: string;
  values: (number | null)[];
}

interface EnergyTableContext {
  steps: Steps;
  /** The names of the steps. */
  names: string[];
  hasGeneration: boolean;
  compared: ComparedChart | undefined;
}

/** Generation and consumption of each step with their parts in kWh, and their sums in the last row. */
export function energyTable(
  performance: ActivePerformance,
  { steps, names, hasGeneration, compared }: EnergyTableContext,
  t: Texts,
): ChartTableContent {
  const columns: Column[] = [
    ...(hasGeneration ? sideColumns(performance, 'generation', steps, t) : []),
    ...sideColumns(performance, 'consumption', steps, t).filter(
      ({ name }) => hasGeneration || name !== t('balance.fromPv'),
    ),
    ...(compared
      ? [
          {
            name: t('compare.consumption', { days: compared.label }),
            values: comparedValues(totalOf(compared.performance, 'consumption'), { compared: compared.days, steps }),
          },
        ]
      : []),
  ];
  const hasGaps = columns.some(({ values }) => values.includes(null));
  return {
    columns: [
      t(`table.step.${performance.resolution}`),
      ...columns.map(({ name }) => t('table.inKilowattHours', { name })),
    ],
    rows: [
      ...names.map((name, index) => [name, ...columns.map(({ values }) => formatExactKilowattHours(values[index]))]),
      [
        t(hasGaps ? 'table.sumOfKnown' : 'table.sum'),
        ...columns.map(({ values }) => formatExactKilowattHours(sumKnown(values))),
      ],
    ],
  };
}

function sideColumns(performance: ActivePerformance, side: BalanceSide, steps: Steps, t: Texts): Column[] {
  const total = valuesOf(totalOf(performance, side), steps);
  return [
    { name: t(side === 'generation' ? 'series.pvGeneration' : 'series.consumption'), values: total },
    ...energyParts(performance, side, steps).map(({ id, values }) => ({
      name: id === 'unassigned' ? t(`energy.unassigned.${side}`) : partWord(side, id, t),
      values,
    })),
  ];
}
