import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { getFirst, getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';

type Month = InvoiceExplanation['months'][number];
export type PvLine = InvoiceExplanation['pvLines'][number];
type Period = Pick<InvoiceExplanation, 'from' | 'to'>;

/** Consecutive months, first and last as 'YYYY-MM'; the chosen month is a row of its own. */
export interface MonthsRow {
  first: string;
  last: string;
  pvWh: number;
}

/** The days of a month that the invoice bills. */
export function daysWithin(month: string, { from, to }: Period): DayRange {
  const whole = periodAround('month', `${month}-01`);
  return { from: whole.from > from ? whole.from : from, to: whole.to < to ? whole.to : to };
}

export function quarterHourCount({ from, to }: DayRange): number {
  return eachDay(from, to).reduce((sum, day) => sum + quarterHoursOf(day, defaultTimeZone), 0);
}

/**
 * The months of each line of roof electricity, which add up to it to the Wh. Null if prices change within a month: then
 * only all months together add up to all lines.
 */
export function monthsByLine(explanation: InvoiceExplanation): { line: PvLine; months: Month[] }[] | null {
  const { pvLines, months } = explanation;
  const blocks = pvLines.map((line) => ({ line, months: months.filter((month) => lies(month, line, explanation)) }));
  const isWhole = blocks.every(({ line, months: of }) => totalWh(of) === line.energyWh);
  const placed = blocks.reduce((sum, { months: of }) => sum + of.length, 0);
  return isWhole && placed === months.length ? blocks : null;
}

function lies({ month }: Month, line: PvLine, period: Period): boolean {
  const days = daysWithin(month, period);
  return line.from <= days.from && days.to <= line.to;
}

/** Rows of months; with a chosen month: those before it, the month itself, those after it. */
export function rowsOf(months: Month[], chosen: string | undefined): MonthsRow[] {
  const at = months.findIndex(({ month }) => month === chosen);
  const around = at < 0 ? [months] : [months.slice(0, at), [getItem(months, at)], months.slice(at + 1)];
  const groups = chosen === undefined ? months.map((month) => [month]) : around;
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ first: getFirst(group).month, last: getLast(group).month, pvWh: totalWh(group) }));
}

export const totalWh = (months: Month[]) => months.reduce((sum, { pvWh }) => sum + pvWh, 0);
