import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { formatLongDay } from '../../i18n/date-formats.ts';
import { formatNumber, nbsp } from '../../i18n/number-formats.ts';

/** kWh to the tenth in every size: tenants need not learn units. */
export const formatKilowattHours = (energyWh: number | null) =>
  formatNumber(energyWh === null ? null : energyWh / 1000, 1);

export const kilowattHours = (energyWh: number | null) => `${formatKilowattHours(energyWh)}${nbsp}kWh`;

const withoutYear = (day: string) => formatLongDay(day).replace(/ \d+$/, '');

/** '17. Juni' */
export const dayAndMonth = (day: string) => withoutYear(day).replace(' ', nbsp);

/** '1. bis 18. Juni', for days of one month. */
export function daysOfMonth({ from, to }: DayRange): string {
  const last = addDays(to, -1);
  return from === last ? dayAndMonth(from) : `${Number(from.slice(8))}. bis ${dayAndMonth(last)}`;
}
