import type { DayRange } from '../../time/periods.ts';

/** The standard rate of VAT in whole per cent, from a day on until the next rate (UStG § 12 (1), § 28). */
export interface VatRate {
  from: string;
  percent: number;
}

/** A small business charges no VAT on any day (UStG § 19). */
export const noVat: VatRate[] = [{ from: '0001-01-01', percent: 0 }];

/** The rate of a day. Throws RangeError for a day before the first rate. */
export function vatPercentOn(rates: readonly VatRate[], day: string): number {
  const begun = rates.filter(({ from }) => from <= day);
  if (begun.length === 0) throw new RangeError(`No VAT rate is known for ${day}`);
  return begun.reduce((latest, rate) => (rate.from > latest.from ? rate : latest)).percent;
}

/** Every rate that an invoice may have, in whole per cent, the highest first: those of the table, and none. */
export function billableRates(rates: readonly VatRate[]): number[] {
  return [...new Set([...rates, ...noVat].map(({ percent }) => percent))].toSorted((a, b) => b - a);
}

/** Cuts a range where the rate changes; each part names its rate. A row that repeats the rate before it cuts nothing. */
export function cutAtVatChanges(
  { from, to }: DayRange,
  rates: readonly VatRate[],
): (DayRange & { vatPercent: number })[] {
  const changes = changesOf(rates).filter((day) => from < day && day < to);
  const begins = [from, ...changes];
  const parts = begins.map((begin, index) => ({
    from: begin,
    to: begins[index + 1] ?? to,
    vatPercent: vatPercentOn(rates, begin),
  }));
  return parts.filter((part) => part.from < part.to);
}

/** The days from which another rate holds, in order of time. */
function changesOf(rates: readonly VatRate[]): string[] {
  const inOrder = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.filter(({ percent }, index) => percent !== inOrder[index - 1]?.percent).map(({ from }) => from);
}
