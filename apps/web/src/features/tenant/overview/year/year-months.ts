import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { sumUnlessUnknown } from '@lichthof/domain/collections/sums.ts';
import { formatMonth, formatShortMonth, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { isoAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { formatExactKilowattHours } from '../../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { MonthBar } from '../../../../ui/charts/month-bars/month-bars.tsx';

type Series = TenantConsumption['series'];

/** The energy from the roof that was told of a month, Wh; null if it was not known. */
export type RoofByMonth = ReadonlyMap<string, number | null>;

interface YearContext {
  year: DayRange;
  own: DayRange;
  timeZone: TimeZone;
  roof: RoofByMonth;
}

export function yearMonths(
  { year, own, timeZone, roof }: YearContext,
  series: Series = {},
  before: Series = {},
): MonthBar[] {
  const toKey = (month: string) => isoAt(startOfDay(month, timeZone), timeZone);
  return Array.from({ length: 12 }, (_, index) => {
    const month = shiftPeriod('month', year.from, index);
    const amount = series[toKey(month.from)] ?? null;
    const roofWh = roof.get(month.from.slice(0, 7)) ?? null;
    return {
      label: formatShortMonth(month.from).slice(0, 3),
      name: formatMonth(month.from),
      amount,
      // values that came later may be fewer than those told
      roof: amount === null || roofWh === null || roofWh > amount ? null : roofWh,
      previous: before[toKey(shiftPeriod('month', month.from, -12).from)] ?? null,
      isRunning: month.from < own.to && own.to < month.to,
    };
  });
}

/** The part of the year's known consumption that came from the roof; null unless it is known of every month. */
export function roofShare(months: readonly MonthBar[]): number | null {
  const known = months.filter(({ amount }) => amount !== null);
  const total = known.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const roof = sumUnlessUnknown(known.map((month) => month.roof ?? null));
  return total === 0 || roof === null ? null : roof / total;
}

export function yearTable(months: MonthBar[], year: DayRange, t: TFunction<'tenant'>): ChartTableContent {
  const thisYear = Number(formatYear(year.from));
  return {
    columns: [t('table.month'), ...[thisYear, thisYear - 1].map((name) => t('table.year', { year: name }))],
    rows: months.map(({ name, amount, previous }) => [
      name,
      formatExactKilowattHours(amount),
      formatExactKilowattHours(previous),
    ]),
  };
}
