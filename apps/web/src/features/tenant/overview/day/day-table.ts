import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { timesLabel } from '../../../../i18n/chart-formats.ts';
import { formatExactKilowattHours } from '../../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { DaySplit } from './day-split.ts';

interface DayValues {
  series: TenantConsumption['series'];
  split: DaySplit | null;
}

export function dayTable({ series, split }: DayValues, timeZone: TimeZone, t: TFunction<'tenant'>): ChartTableContent {
  const keys = Object.keys(series);
  const names = keys.map((key) => writeTimes(Date.parse(key), timeZone));
  const columns = listColumns(Object.values(series), split, t);
  return {
    columns: [t('table.time'), ...columns.map(({ title }) => title)],
    rows: keys.map((_, index) => [
      getItem(names, index),
      ...columns.map(({ energyWh }) => formatExactKilowattHours(energyWh[index])),
    ]),
  };
}

interface Column {
  title: string;
  energyWh: (number | null)[];
}

/** Roof and grid always add up to the consumption beside them; what the meter has instead now stands apart. */
function listColumns(measured: (number | null)[], split: DaySplit | null, t: TFunction<'tenant'>): Column[] {
  if (!split) return [{ title: t('table.consumption'), energyWh: measured }];
  const { pvWh, gridWh, invoiceNumber, changedCount } = split;
  const billed = pvWh.map((roof, index) => (roof === null ? null : roof + (gridWh[index] ?? 0)));
  return [
    invoiceNumber === null
      ? { title: t('table.consumption'), energyWh: measured }
      : { title: t('table.billed'), energyWh: billed },
    { title: t('table.roof'), energyWh: pvWh },
    { title: t('table.grid'), energyWh: gridWh },
    ...(changedCount > 0 ? [{ title: t('table.meterNow'), energyWh: measured }] : []),
  ];
}

const writeTimes = (at: number, timeZone: TimeZone) => timesLabel({ from: at, to: at + quarterHourMs }, timeZone);
