import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { TFunction } from 'i18next';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import type { ChartColor } from '../../../../ui/charts/use-chart-theme.ts';
import { valuesOf, type Steps } from '../../performance/performance-steps.ts';
import { comparedValues } from '../../compare/compared-values.ts';
import type { ComparedChart } from '../../compare/use-compared.ts';

/** What is split: the generation by its uses, or the consumption by its sources. */
export type SplitSide = 'generation' | 'consumption';

interface Part {
  id: string;
  color: ChartColor;
  series: keyof ActivePerformance['flowsWh'];
}

const partsOf: Record<SplitSide, Part[]> = {
  generation: [
    { id: 'direct', color: 'local', series: 'directWh' },
    { id: 'toBattery', color: 'battery', series: 'pvToBatteryWh' },
    { id: 'toGrid', color: 'feed', series: 'pvToGridWh' },
  ],
  consumption: [
    { id: 'direct', color: 'local', series: 'directWh' },
    { id: 'fromBattery', color: 'battery', series: 'batteryToConsumptionWh' },
    { id: 'fromGrid', color: 'grid', series: 'gridToConsumptionWh' },
  ],
};

export const totalOf = ({ energiesWh }: ActivePerformance, side: SplitSide): Series =>
  side === 'generation' ? energiesWh.pvGeneration : energiesWh.electricityConsumption;

/** The performance of another period, drawn as a line for comparison. */
export interface ComparedPerformance extends ComparedChart {
  /** The change of the generation and of the consumption over as many days; null while it loads or without values. */
  changes: Record<SplitSide, { now: number | null; before: number | null }> | null;
}

interface SplitContext {
  side: SplitSide;
  steps: Steps;
  compared: ComparedPerformance | undefined;
}

/** The parts of each step in Wh; they add up to its total. */
export function splitSeries(
  performance: ActivePerformance,
  { side, steps, compared }: SplitContext,
  t: TFunction<'supply'>,
): StepSeries[] {
  const total = valuesOf(totalOf(performance, side), steps);
  const parts = partsOf[side].map(({ id, color, series }) => {
    const known = valuesOf(performance.flowsWh[series], steps);
    const above = total.map((wh, index) => (wh === null ? null : (known[index] ?? 0)));
    return { id, color, label: t(`split.${side}.${id}` as 'split.generation.direct'), shape: 'stack' as const, above };
  });
  const unassigned = total.map((wh, index) =>
    wh === null ? null : wh - parts.reduce((sum, { above }) => sum + (above[index] ?? 0), 0),
  );
  const isUsed = (values: (number | null)[]) => values.some((wh) => (wh ?? 0) > 0);
  const shown: StepSeries[] = parts.filter(({ id, above }) => !id.endsWith('Battery') || isUsed(above));
  if (isUsed(unassigned))
    shown.push({ id: 'unassigned', color: 'missing', label: t('split.unassigned'), shape: 'stack', above: unassigned });
  if (compared) {
    const above = comparedValues(totalOf(compared.performance, side), { compared: compared.days, steps });
    shown.push({ id: 'compared', color: 'ink', label: compared.label, shape: 'line', above });
  }
  return shown;
}
