import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';

/** The tenant's days with values: from the move-in to the last measured day, `to` exclusive. */
export function findOwnPeriod({ moveIn, valuesTo }: TenantApartment): DayRange | null {
  return valuesTo === null || valuesTo <= moveIn ? null : { from: moveIn, to: valuesTo };
}

/** The part of a period within the tenant's days. */
export function clipToOwnPeriod(period: DayRange, own: DayRange): DayRange {
  return {
    from: period.from > own.from ? period.from : own.from,
    to: period.to < own.to ? period.to : own.to,
  };
}

/** The same days of another month, limited to its end; a whole month maps to a whole month. */
export function sameDaysOfMonth(days: DayRange, otherMonth: string): DayRange {
  const month = periodAround('month', days.from);
  const other = periodAround('month', otherMonth);
  if (days.from === month.from && days.to === month.to) return other;
  const end = addDays(other.from, daysBetween(month.from, days.to));
  return {
    from: addDays(other.from, daysBetween(month.from, days.from)),
    to: end < other.to ? end : other.to,
  };
}
