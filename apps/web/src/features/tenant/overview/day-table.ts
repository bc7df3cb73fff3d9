import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { formatTime } from '../../../i18n/date-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';

export function dayTable(
  series: TenantConsumption['series'],
  timeZone: TimeZone,
  t: TFunction<'tenant'>,
): ChartTableContent {
  const names = Object.keys(series).map((key) => timesOf(Date.parse(key), timeZone));
  return {
    columns: [t('table.time'), t('table.consumption')],
    rows: Object.entries(series).map(([key, energyWh], index) => [
      nameOf(names, index, key),
      formatExactKilowattHours(energyWh),
    ]),
  };
}

function timesOf(at: number, timeZone: TimeZone): string {
  return `${formatTime(at, timeZone)}–${formatTime(at + quarterHourMs, timeZone)}`;
}

/** Adds the clock (MEZ, MESZ) to the hour that occurs twice in October. */
function nameOf(names: string[], index: number, key: string): string {
  const name = names[index]!;
  if (names.indexOf(name) === names.lastIndexOf(name)) return name;
  return `${name} ${key.endsWith('+02:00') ? 'MESZ' : 'MEZ'}`;
}
