import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { expectedQuarterHours, valuesUntilMs } from '@lichthof/domain/metering/expected-values.ts';
import { daysBetween, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHourStarts, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { OwnDay } from './own-apartments.db.ts';

/** A tenant's own use: quarter-hours of a single day, days up to two months, months beyond. */
export function sumConsumption(
  days: OwnDay[],
  { from, to, timeZone, nowMs }: { from: string; to: string; timeZone: TimeZone; nowMs: number },
): Omit<TenantConsumption, 'previousWh'> {
  const length = daysBetween(from, to);
  const time = { fromMs: startOfDay(from, timeZone), toMs: expectedUntilMs(days, { timeZone, nowMs }) };
  const expected = expectedQuarterHours(time, { from, to }, timeZone);
  const present = countKnown(days);
  return {
    consumptionWh: days.length === 0 ? null : days.reduce((sum, { total }) => sum + total, 0),
    coverage: expected === 0 ? 0 : Math.min(1, present / expected),
    ...(length === 1
      ? { resolution: 'quarter-hour', series: quarterHours(days, from, timeZone) }
      : length <= 62
        ? { resolution: 'day', series: totalsBy(days, eachDay(from, to), timeZone) }
        : { resolution: 'month', series: totalsBy(days, listMonthStarts(from, to), timeZone) }),
  };
}

/** The end of yesterday, or of the latest value of the running day: what follows may still come. */
function expectedUntilMs(days: OwnDay[], at: { timeZone: TimeZone; nowMs: number }): number {
  const today = localDayOf(at.nowMs, at.timeZone);
  const daysOfToday = days.filter(({ day }) => day === today);
  const lastIndexes = daysOfToday.map(({ amounts }) => amounts.findLastIndex((amount) => amount !== null));
  const last = { day: today, index: Math.max(-1, ...lastIndexes) };
  return valuesUntilMs(last, at);
}

/** A quarter-hour that one of several meters lacks is not known. */
function countKnown(days: OwnDay[]): number {
  const byDay = [...Map.groupBy(days, ({ day }) => day).values()];
  return byDay.reduce(
    (sum, ofDay) => sum + getFirst(ofDay).amounts.filter((_, index) => sumKnown(ofDay, index) !== null).length,
    0,
  );
}

function quarterHours(days: OwnDay[], day: string, timeZone: TimeZone): TenantConsumption['series'] {
  const starts = quarterHourStarts(day, timeZone);
  return Object.fromEntries(starts.map((at, index) => [isoAt(at, timeZone), sumKnown(days, index)]));
}

/** Null unless every meter of the apartment has a value. */
export function sumKnown(days: OwnDay[], index: number): number | null {
  const amounts = days.map((day) => day.amounts[index] ?? null);
  if (amounts.length === 0 || amounts.includes(null)) return null;
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/** Totals by the days or months that begin the steps. */
function totalsBy(days: OwnDay[], steps: string[], timeZone: TimeZone): TenantConsumption['series'] {
  const totals = new Map<string, number>();
  for (const { day, total } of days) {
    const step = steps.findLast((begin) => begin <= day) ?? day;
    totals.set(step, (totals.get(step) ?? 0) + total);
  }
  return Object.fromEntries(
    steps.map((step) => [isoAt(startOfDay(step, timeZone), timeZone), totals.get(step) ?? null]),
  );
}

function listMonthStarts(from: string, to: string): string[] {
  return eachDay(from, to).filter((day) => day === from || day.endsWith('-01'));
}
