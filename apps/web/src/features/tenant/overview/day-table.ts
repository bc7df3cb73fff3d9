import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { formatTime } from '../../../i18n/date-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { nameRepeatedHours } from '../../../ui/charts/repeated-hours.ts';
import type { DaySplit } from './day-split.ts';

interface DayValues {
  series: TenantConsumption['series'];
  split: DaySplit | null;
}

export function dayTable({ series, split }: DayValues, timeZone: TimeZone, t: TFunction<'tenant'>): ChartTableContent {
  const keys = Object.keys(series);
  const names = nameRepeatedHours(
    keys.map((key) => timesOf(Date.parse(key), timeZone)),
    keys,
  );
  return {
    columns: [t('table.time'), t('table.consumption'), ...(split ? [t('table.roof'), t('table.grid')] : [])],
    rows: Object.values(series).map((energyWh, index) => [
      names[index]!,
      formatExactKilowattHours(energyWh),
      ...(split ? [split.pvWh[index]!, split.gridWh[index]!].map(formatExactKilowattHours) : []),
    ]),
  };
}

function timesOf(at: number, timeZone: TimeZone): string {
  return `${formatTime(at, timeZone)}–${formatTime(at + quarterHourMs, timeZone)}`;
}
