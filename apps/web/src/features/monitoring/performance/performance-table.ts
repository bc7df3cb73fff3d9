import { Resolution, type ActivePerformance, type Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatMonth, formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { intervalLabel, timesLabel } from '../../../i18n/chart-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { comparedValues } from '../compare/compared-values.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { intervalAt, valuesOf, type Steps } from './performance-steps.ts';

type Energies = ActivePerformance['energiesWh'];
type Texts = TFunction<'monitoring'>;

const consumption = ['electricityConsumption', 'electricityConsumptionFromGrid'] as const;
const batteryColumns = ['batteryCharge', 'batteryDischarge'] as const;

interface TableContext {
  steps: Steps;
  timeZone: TimeZone;
  /** Whether the estate generates electricity. */
  hasGeneration: boolean;
  compared?: ComparedChart | undefined;
}

/** The energies of each step in kWh with all decimals, and their sums in the last row. */
export function performanceTable(
  { resolution, energiesWh }: ActivePerformance,
  { steps, timeZone, hasGeneration, compared }: TableContext,
  t: Texts,
): ChartTableContent {
  const shown = listColumns(energiesWh, hasGeneration);
  const others = compared ? [comparedEnergies(compared, steps)] : [];
  const values = [...shown.map((name) => valuesOf(energiesWh[name], steps)), ...others];
  const names = stepNames(resolution, steps, timeZone);
  const hasGaps = values.some((energies) => energies.includes(null));
  return {
    columns: [
      t(`table.step.${resolution}`),
      ...shown.map((name) => t('table.inKilowattHours', { name: t(`table.${name}`) })),
      ...(compared ? [t('table.inKilowattHours', { name: t('compare.consumption', { days: compared.label }) })] : []),
    ],
    rows: [
      ...names.map((name, index) => [name].concat(values.map((energies) => formatExactKilowattHours(energies[index])))),
      [
        t(hasGaps ? 'table.sumOfKnown' : 'table.sum'),
        ...values.map((energies) => formatExactKilowattHours(sumKnown(energies))),
      ],
    ],
  };
}

const listColumns = (energiesWh: Energies, hasGeneration: boolean): (keyof Energies)[] => [
  ...(hasGeneration ? (['pvGeneration', 'selfConsumption', ...consumption, 'gridFeed'] as const) : consumption),
  ...(hasBattery(energiesWh) ? batteryColumns : []),
];

const comparedEnergies = ({ performance, days }: ComparedChart, steps: Steps) =>
  comparedValues(performance.energiesWh.electricityConsumption, { compared: days, steps });

/** Null without any known value, since unknown is not zero. */
export function sumKnown(energies: (number | null)[]): number | null {
  const known = energies.filter((energyWh) => energyWh !== null);
  return known.length === 0 ? null : known.reduce((sum, energyWh) => sum + energyWh, 0);
}

function hasBattery({ batteryCharge, batteryDischarge }: Energies): boolean {
  const isUsed = (series: Series) => Object.values(series).some((energyWh) => (energyWh ?? 0) > 0);
  return isUsed(batteryCharge) || isUsed(batteryDischarge);
}

export const stepNames = (resolution: Resolution, steps: Steps, timeZone: TimeZone): string[] =>
  steps.starts.map((_start, index) => stepName(resolution, { steps, timeZone }, index));

function stepName(
  resolution: Resolution,
  { steps, timeZone }: { steps: Steps; timeZone: TimeZone },
  index: number,
): string {
  const interval = intervalAt(steps, index);
  if (resolution === Resolution.Day) return formatWeekday(localDayOf(interval.from, timeZone));
  if (resolution === Resolution.Month) return formatMonth(localDayOf(interval.from, timeZone));
  return steps.kind === 'week' ? intervalLabel('week', interval, timeZone) : timesLabel(interval, timeZone);
}
