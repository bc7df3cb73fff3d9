import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { TFunction } from 'i18next';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import type { Steps } from '../../performance/performance-steps.ts';
import { energyParts, totalOf, type BalanceSide } from '../../energy/energy-parts.ts';
import { comparedValues } from '../../compare/compared-values.ts';
import type { ComparedChart } from '../../compare/use-compared.ts';

/** The performance of another period, drawn as a line for comparison. */
export interface ComparedPerformance extends ComparedChart {
  /** The change of the generation and of the consumption over as many days; null while it loads or without values. */
  changes: Record<BalanceSide, { now: number | null; before: number | null }> | null;
}

interface SplitContext {
  side: BalanceSide;
  steps: Steps;
  compared: ComparedPerformance | undefined;
}

/** The parts of each step in Wh; they add up to its total. */
export function splitSeries(
  performance: ActivePerformance,
  { side, steps, compared }: SplitContext,
  t: TFunction<'supply'>,
): StepSeries[] {
  const shown = energyParts(performance, side, steps).map(({ id, color, values }): StepSeries => {
    const label = id === 'unassigned' ? t('split.unassigned') : t(`split.${side}.${id}` as 'split.generation.direct');
    return { id, color, label, shape: 'stack', above: values };
  });
  if (compared) {
    const above = comparedValues(totalOf(compared.performance, side), { compared: compared.days, steps });
    shown.push({ id: 'compared', color: 'ink', label: compared.label, shape: 'line', above });
  }
  return shown;
}
