import { formatLongDay, formatMonth, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround } from '@lichthof/domain/time/periods.ts';

/** Always kWh with one decimal, so that tenants see only one unit. */
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

/** '2026' · 'August 2023' · '15. Mai bis 31. Juli 2023' */
export function periodName({ from, to }: DayRange): string {
  if (periodAround('year', from).to === to && from.endsWith('-01-01')) return formatYear(from);
  if (periodAround('month', from).to === to && from.endsWith('-01')) return formatMonth(from);
  const last = addDays(to, -1);
  const first = from.slice(0, 4) === last.slice(0, 4) ? dayAndMonth(from) : formatLongDay(from);
  return `${first} bis ${formatLongDay(last)}`;
}
