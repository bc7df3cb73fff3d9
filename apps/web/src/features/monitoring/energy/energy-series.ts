import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { TFunction } from 'i18next';
import type { Bar } from '../../../ui/charts/energy-bars/bars-plot.ts';
import type { StepSeries } from '../../../ui/charts/step-area/step-chart.ts';
import { comparedValues } from '../compare/compared-values.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { valuesOf, type Steps } from '../performance/performance-steps.ts';
import { energyParts, energyUnitOf, scaled, totalOf } from './energy-parts.ts';
import { partWord } from './part-word.ts';

type Texts = TFunction<'monitoring'>;

export interface EnergyDrawing {
  bars: Bar[];
  before: StepSeries | undefined;
  unit: string;
}

interface EnergyContext {
  steps: Steps;
  hasGeneration: boolean;
  compared: ComparedChart | undefined;
}

/** For each step one undivided bar of the generation, and the consumption by source beside it. */
export function energyDrawing(
  performance: ActivePerformance,
  { steps, hasGeneration, compared }: EnergyContext,
  t: Texts,
): EnergyDrawing {
  const generation = valuesOf(totalOf(performance, 'generation'), steps);
  const consumption = valuesOf(totalOf(performance, 'consumption'), steps);
  const { unit, size } = energyUnitOf(Math.max(0, ...[...generation, ...consumption].map((wh) => wh ?? 0)));
  const sources = energyParts(performance, 'consumption', steps)
    .filter(({ id }) => hasGeneration || id !== 'direct')
    .map(({ id, color, values }): StepSeries => {
      return { id, color, label: partWord('consumption', id, t), shape: 'stack', above: scaled(values, size) };
    });
  const pv: StepSeries = {
    id: 'pv',
    color: 'pv',
    label: t('series.pvGeneration'),
    shape: 'stack',
    above: scaled(generation, size),
  };
  return { bars: hasGeneration ? [[pv], sources] : [sources], before: beforeSeries(compared, steps, size, t), unit };
}

function beforeSeries(
  compared: ComparedChart | undefined,
  steps: Steps,
  size: number,
  t: Texts,
): StepSeries | undefined {
  if (!compared) return undefined;
  const series = totalOf(compared.performance, 'consumption');
  const above = scaled(comparedValues(series, { compared: compared.days, steps }), size);
  const label = t('compare.consumption', { days: compared.label });
  return { id: 'compared', label, color: 'ink', shape: 'line', above };
}
