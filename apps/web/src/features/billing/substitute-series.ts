import type { Substitutes } from '@lichthof/contracts/substitutes.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { intervalLabel } from '../../i18n/chart-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { axisTicks } from '../../ui/charts/axis-ticks.ts';
import type { ChartTableContent } from '../../ui/charts/chart-csv.ts';
import type { HatchedRange, StepSeries } from '../../ui/charts/step-chart.ts';

/** A quarter-hour around or in the gap; of the two amounts at most one is known. */
export interface ShownQuarterHour {
  at: number;
  measuredWh: number | null;
  substituteWh: number | null;
}

/** The proposed values between what was measured before and after, in the order of time. */
export function quarterHoursOf({
  substitutes,
  measured,
}: Pick<Substitutes, 'substitutes' | 'measured'>): ShownQuarterHour[] {
  const byInstant = new Map<number, ShownQuarterHour>();
  for (const [key, measuredWh] of Object.entries(measured)) {
    byInstant.set(Date.parse(key), { at: Date.parse(key), measuredWh, substituteWh: null });
  }
  for (const [key, substituteWh] of Object.entries(substitutes)) {
    byInstant.set(Date.parse(key), { at: Date.parse(key), measuredWh: null, substituteWh });
  }
  return [...byInstant.values()].toSorted((a, b) => a.at - b.at);
}

export interface SubstituteDrawing {
  starts: number[];
  series: StepSeries[];
  ranges: HatchedRange[];
  ticks: ReturnType<typeof axisTicks>;
}

const quarterHoursPerDay = 96;

export function drawingOf(
  t: TFunction<'billing'>,
  quarterHours: ShownQuarterHour[],
  timeZone: TimeZone,
): SubstituteDrawing {
  const starts = quarterHours.map(({ at }) => at);
  const kind = starts.length > quarterHoursPerDay * 1.25 ? 'week' : 'day';
  return {
    starts,
    series: [
      {
        id: 'measured',
        label: t('substitutes.measured'),
        color: 'ink',
        shape: 'area',
        above: quarterHours.map(({ measuredWh }) => kilowatts(measuredWh)),
      },
      {
        id: 'substitutes',
        label: t('substitutes.proposed'),
        color: 'missing',
        shape: 'line',
        above: quarterHours.map(({ substituteWh }) => kilowatts(substituteWh)),
      },
    ],
    ranges: rangesOf(quarterHours).map((range) => ({ ...range, word: t('substitutes.word') })),
    ticks: axisTicks(kind, starts, timeZone),
  };
}

/** The mean power of a quarter-hour. */
const kilowatts = (energyWh: number | null) => (energyWh === null ? null : (energyWh * 4) / 1000);

function rangesOf(quarterHours: ShownQuarterHour[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { substituteWh }] of quarterHours.entries()) {
    if (substituteWh === null) continue;
    const last = ranges.at(-1);
    if (last?.to === index) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  return ranges;
}

export const intervalAt = (at: number, timeZone: TimeZone) =>
  intervalLabel('day', { from: at, to: at + quarterHourMs }, timeZone);

/** The proposed values alone, each with its quarter-hour. */
export function substituteTable(
  t: TFunction<'billing'>,
  quarterHours: ShownQuarterHour[],
  timeZone: TimeZone,
): ChartTableContent {
  return {
    columns: [t('substitutes.quarterHour'), t('substitutes.energyWh')],
    rows: quarterHours
      .filter(({ substituteWh }) => substituteWh !== null)
      .map(({ at, substituteWh }) => [intervalAt(at, timeZone), formatNumber(substituteWh)]),
  };
}
