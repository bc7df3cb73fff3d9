import { joinAdjacent } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { Resolution, type ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { TFunction } from 'i18next';
import type { HatchedRange, StepGauge, StepSeries } from '../../../ui/charts/step-area/step-chart.ts';
import { comparedValues } from '../compare/compared-values.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { consumptionSources } from './consumption-sources.ts';
import { valuesOf, type Steps } from './performance-steps.ts';

type Texts = TFunction<'monitoring'>;

/**
 * Under the consumption line what it is made of, from below: PV used directly, battery, grid. Above it what is beyond:
 * into the battery, into the grid. The PV generation is an outline.
 */
export function performanceSeries(performance: ActivePerformance, steps: Steps, t: Texts): StepSeries[] {
  const consumption = valuesOf(performance.electricityConsumption, steps);
  return [
    {
      id: 'pv',
      label: t('series.pvGeneration'),
      color: 'pv',
      shape: 'outline',
      above: valuesOf(performance.electricityGeneration, steps),
      aboveWord: t('series.pvGeneration'),
    },
    {
      id: 'consumption',
      label: t('series.consumption'),
      color: 'ink',
      shape: 'line',
      above: consumption,
      aboveWord: t('series.consumption'),
    },
    ...sourceSeries(performance, steps, t),
    ...surplusSeries(performance, { steps, consumption }, t),
  ];
}

function sourceSeries(performance: ActivePerformance, steps: Steps, t: Texts): StepSeries[] {
  const { direct, battery, grid, unassigned } = consumptionSources(performance, steps);
  const discharge = valuesOf(performance.electricityStorageDischarge, steps);
  const series: StepSeries[] = [
    {
      id: 'direct',
      label: t('series.direct'),
      color: 'local',
      shape: 'stack',
      above: direct,
      aboveWord: t('series.direct'),
    },
    {
      id: 'discharge',
      label: t('series.discharging'),
      color: 'battery',
      shape: 'stack',
      above: battery,
      values: discharge,
      aboveWord: t('series.discharging'),
    },
    {
      id: 'grid',
      label: t('series.gridConsumption'),
      color: 'grid',
      shape: 'stack',
      above: grid,
      values: valuesOf(performance.electricityGridConsumption, steps),
      aboveWord: t('series.gridConsumption'),
    },
    { id: 'unassigned', label: t('balance.unassigned'), color: 'missing', shape: 'stack', above: unassigned },
  ];
  return series.filter(
    ({ id, above }) =>
      (id !== 'discharge' || hasBattery(performance, steps)) && (id !== 'unassigned' || above?.some(isNoticeable)),
  );
}

interface DrawnConsumption {
  steps: Steps;
  consumption: (number | null)[];
}

/** Without the consumption, which they stand on, they have no place in the chart; the tooltip still shows them. */
function surplusSeries(
  performance: ActivePerformance,
  { steps, consumption }: DrawnConsumption,
  t: Texts,
): StepSeries[] {
  const onLine = (values: (number | null)[]) =>
    values.map((value, index) => (consumption[index] === null ? null : value));
  const charge = valuesOf(performance.electricityStorageCharge, steps);
  const feedIn = valuesOf(performance.electricityGridFeed, steps);
  const charging: StepSeries = {
    id: 'charge',
    label: t('series.charging'),
    color: 'battery',
    shape: 'stack',
    isSoft: true,
    base: consumption,
    above: onLine(charge),
    values: charge,
    aboveWord: t('series.charging'),
  };
  const feeding: StepSeries = {
    id: 'feed',
    label: t('series.gridFeed'),
    color: 'feed',
    shape: 'stack',
    base: consumption,
    above: onLine(feedIn),
    values: feedIn,
    aboveWord: t('series.gridFeed'),
  };
  return hasBattery(performance, steps) ? [charging, feeding] : [feeding];
}

/** The consumption of another period as a dotted line. */
export function comparedSeries(compared: ComparedChart | undefined, steps: Steps, t: Texts): StepSeries[] {
  if (!compared) return [];
  const above = comparedValues(compared.performance.electricityConsumption, { compared: compared.days, steps });
  const label = t('compare.consumption', { days: compared.label });
  return [{ id: 'compared', label, color: 'ink', shape: 'line', dash: 'dotted', above }];
}

function hasBattery(performance: ActivePerformance, steps: Steps): boolean {
  const { electricityStorageCharge, electricityStorageDischarge, electricityStorageCurrentChargeQuota } = performance;
  return [electricityStorageCharge, electricityStorageDischarge, electricityStorageCurrentChargeQuota].some((series) =>
    valuesOf(series, steps).some((amount) => (amount ?? 0) > 0),
  );
}

/** Less than a watt is the rounding of a division. */
const isNoticeable = (powerKw: number | null) => (powerKw ?? 0) > 0.001;

export function chargeGauge(performance: ActivePerformance, steps: Steps, t: Texts): StepGauge | undefined {
  const values = valuesOf(performance.electricityStorageCurrentChargeQuota, steps);
  if (values.every((percent) => percent === null)) return undefined;
  return { id: 'chargeLevel', label: t('series.charge'), color: 'battery', values, unit: '%' };
}

/** A day or a month with a gap has some values. */
const missingWord = ({ resolution }: ActivePerformance, t: Texts) =>
  t(resolution === Resolution.QuarterHour ? 'series.missing' : 'series.incomplete');

type TimeRange = ActivePerformance['missing'][number];

/** In months a single substitute would hatch the whole month, so the description mentions substitutes instead. */
export function hasUnmarkedSubstitutes({ resolution, substituted }: ActivePerformance): boolean {
  return resolution === Resolution.Month && substituted.length > 0;
}

export function hatchedRanges(performance: ActivePerformance, steps: Steps, t: Texts): HatchedRange[] {
  const gaps = wordedRanges(performance.missing, steps, missingWord(performance, t));
  if (hasUnmarkedSubstitutes(performance)) return gaps;
  return [...wordedRanges(performance.substituted, steps, t('series.substituted')), ...gaps];
}

const wordedRanges = (ranges: TimeRange[], steps: Steps, word: string): HatchedRange[] =>
  joinAdjacent(ranges.map((range) => toIndexRange(range, steps)).filter(({ from, to }) => to > from)).map((range) => ({
    ...range,
    word,
  }));

interface IndexRange {
  from: number;
  to: number;
}

function toIndexRange({ from, to }: TimeRange, { starts }: Steps): IndexRange {
  const indexOf = (at: string) => {
    const index = starts.findIndex((start) => start >= Date.parse(at));
    return index === -1 ? starts.length : index;
  };
  return { from: indexOf(from), to: indexOf(to) };
}
