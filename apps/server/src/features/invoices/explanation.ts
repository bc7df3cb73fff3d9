import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, quarterHourStarts, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { ExplainedInvoice, KeptMonth } from './explanation.db.ts';

/** Fewer flats than that: what the house used in a quarter-hour would tell too much of the others (decisions §9). */
export function finestStepOf({ allocation }: InvoiceSnapshot): InvoiceExplanation['finestStep'] {
  return allocation.fewestTenantDwellings < minApartmentsForCurves ? 'day' : 'quarter-hour';
}

/** The invoice's roof electricity by line and month, still without days and quarter-hours. */
export function explanationOf({ invoiceId, snapshot, weight }: ExplainedInvoice): InvoiceExplanation {
  const { number, period, allocation, lines, months } = snapshot;
  return {
    invoiceId,
    number: number!,
    ...period,
    allocationKey: allocation.key,
    participantsCount: allocation.participantsCount,
    dwellingsCount: allocation.dwellingsCount,
    finestStep: finestStepOf(snapshot),
    pvLines: lines.flatMap((line) => {
      if (line.kind !== 'pv') return [];
      const { from, to, energyWh, ctPerKwh, amountCents } = line;
      return [{ from, to, energyWh, ctPerKwh, amountCents }];
    }),
    months,
    days: [],
    quarterHours: [],
    weight: allocation.key === AllocationKey.ByConsumption ? null : weight,
  };
}

interface DaySlice {
  day: string;
  /** Where the day's quarter-hours begin in the own and in the house's series. */
  own: number;
  house: number;
  length: number;
}

interface MonthToExplain {
  period: DayRange;
  runPeriod: DayRange;
  timeZone: TimeZone;
}

/** The days of a month that the invoice bills, with their sums. */
export function explainDays(month: KeptMonth, of: MonthToExplain): InvoiceExplanation['days'] {
  return slicesOf(month.month, of).map((slice) => ({ day: slice.day, ...sumOf(month, slice) }));
}

/** The quarter-hours of one day. */
export function explainQuarterHours(
  month: KeptMonth,
  of: MonthToExplain,
  day: string,
): InvoiceExplanation['quarterHours'] {
  const slice = slicesOf(month.month, of).find((candidate) => candidate.day === day);
  if (!slice) return [];
  return quarterHourStarts(day, of.timeZone).map((startsAt, index) => ({
    startsAt: isoAt(startsAt, of.timeZone),
    ...sumOf(month, { ...slice, own: slice.own + index, house: slice.house + index, length: 1 }),
  }));
}

function sumOf({ own, house }: KeptMonth, slice: DaySlice) {
  const sum = (series: Int32Array, begin: number) =>
    series.subarray(begin, begin + slice.length).reduce((total, energyWh) => total + energyWh, 0);
  const pvWh = sum(own.allocatedWh, slice.own);
  return {
    pvWh,
    gridWh: sum(own.consumptionWh, slice.own) - pvWh,
    localWh: sum(house.localWh, slice.house),
    houseWh: sum(house.consumptionWh, slice.house),
    substituted: sum(own.marks, slice.own),
  };
}

/** The kept series of a month begin with its first day that the run, or the invoice, bills. */
function slicesOf(month: string, { period, runPeriod, timeZone }: MonthToExplain): DaySlice[] {
  const days = periodAround('month', month);
  const within = (range: DayRange): string[] => eachDay(later(days.from, range.from), earlier(days.to, range.to));
  const houseStarts = new Map<string, number>();
  let position = 0;
  for (const day of within(runPeriod)) {
    houseStarts.set(day, position);
    position += quarterHoursOf(day, timeZone);
  }
  const own = within(period);
  return own.map((day) => {
    const house = houseStarts.get(day)!;
    return { day, house, own: house - houseStarts.get(own[0]!)!, length: quarterHoursOf(day, timeZone) };
  });
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
