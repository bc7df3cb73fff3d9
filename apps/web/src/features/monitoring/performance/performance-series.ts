import { joinAdjacent } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { Resolution, type ActivePerformance } from '@lichthof/contracts/monitoring.ts';
import type { TFunction } from 'i18next';
import type { HatchedRange, StepGauge, StepSeries } from '../../../ui/charts/step-area/step-chart.ts';
import { valuesOf, type Steps } from './performance-steps.ts';

type Texts = TFunction<'monitoring'>;

/** Series above zero are sources of the estate's electricity, those below zero storage and feed-in. */
export function performanceSeries(performance: ActivePerformance, steps: Steps, t: Texts): StepSeries[] {
  const discharge = valuesOf(performance.electricityStorageDischarge, steps);
  const charge = valuesOf(performance.electricityStorageCharge, steps);
  const pv = t('series.pvGeneration');
  const consumption = t('series.consumption');
  const series: StepSeries[] = [
    {
      id: 'pv',
      label: pv,
      color: 'pv',
      shape: 'area',
      above: valuesOf(performance.electricityGeneration, steps),
      aboveWord: pv,
    },
    {
      id: 'consumption',
      label: consumption,
      color: 'ink',
      shape: 'line',
      above: valuesOf(performance.electricityConsumption, steps),
      aboveWord: consumption,
    },
    {
      id: 'battery',
      label: t('series.battery'),
      color: 'battery',
      shape: 'stack',
      above: discharge,
      below: charge,
      aboveWord: t('series.discharging'),
      belowWord: t('series.charging'),
    },
    {
      id: 'feed',
      label: t('series.gridFeed'),
      color: 'feed',
      shape: 'stack',
      below: valuesOf(performance.electricityGridFeed, steps),
      belowWord: t('series.gridFeed'),
    },
    {
      id: 'grid',
      label: t('series.gridConsumption'),
      color: 'grid',
      shape: 'stack',
      above: valuesOf(performance.electricityGridConsumption, steps),
    },
  ];
  const quota = valuesOf(performance.electricityStorageCurrentChargeQuota, steps);
  const hasBattery = [...discharge, ...charge, ...quota].some((amount) => (amount ?? 0) > 0);
  return series.filter(({ id }) => id !== 'battery' || hasBattery);
}

export function chargeGauge(performance: ActivePerformance, steps: Steps, t: Texts): StepGauge | undefined {
  const values = valuesOf(performance.electricityStorageCurrentChargeQuota, steps);
  if (values.every((percent) => percent === null)) return undefined;
  return { id: 'charge', label: t('series.charge'), color: 'battery', values, unit: '%' };
}

type TimeRange = ActivePerformance['missing'][number];

/** In months a single substitute would hatch the whole month, so the description mentions substitutes instead. */
export function hasUnmarkedSubstitutes({ resolution, substituted }: ActivePerformance): boolean {
  return resolution === Resolution.Month && substituted.length > 0;
}

export function hatchedRanges(performance: ActivePerformance, steps: Steps, t: Texts): HatchedRange[] {
  const gaps = labelRanges(performance.missing, steps, t('series.missing'));
  if (hasUnmarkedSubstitutes(performance)) return gaps;
  const substitutes = labelRanges(performance.substituted, steps, t('series.substituted'));
  return [...removeOverlappingLabels(substitutes, gaps, steps), ...gaps];
}

/** Labels closer than this share of the chart would overlap on a phone. */
const minLabelDistance = 0.25;

/** Removes labels of substitutes that overlap labels of gaps; the legend names substitutes too. */
function removeOverlappingLabels(ranges: HatchedRange[], others: HatchedRange[], { keys }: Steps): HatchedRange[] {
  const middleOf = ({ from, to }: HatchedRange) => (from + to) / 2;
  const isNear = (range: HatchedRange) => (other: HatchedRange) =>
    other.word !== '' && Math.abs(middleOf(range) - middleOf(other)) < keys.length * minLabelDistance;
  return ranges.map((range) => (others.some(isNear(range)) ? { from: range.from, to: range.to, word: '' } : range));
}

/** A range narrower than this share of the chart has no room for a label. */
const minShareForLabel = 0.1;

/** Labels the widest range always, other ranges if the label fits. */
function labelRanges(ranges: TimeRange[], steps: Steps, word: string): HatchedRange[] {
  const placed = joinAdjacent(ranges.map((range) => indexRangeOf(range, steps)).filter(({ from, to }) => to > from));
  const widest = Math.max(...placed.map(({ from, to }) => to - from));
  let isNamed = false;
  return placed.map(({ from, to }) => {
    const width = to - from;
    const isWorded = width >= steps.keys.length * minShareForLabel || (width === widest && !isNamed);
    isNamed ||= isWorded;
    return { from, to, word: isWorded ? word : '' };
  });
}

interface IndexRange {
  from: number;
  to: number;
}

function indexRangeOf({ from, to }: TimeRange, { starts }: Steps): IndexRange {
  const indexOf = (at: string) => {
    const index = starts.findIndex((start) => start >= Date.parse(at));
    return index === -1 ? starts.length : index;
  };
  return { from: indexOf(from), to: indexOf(to) };
}
