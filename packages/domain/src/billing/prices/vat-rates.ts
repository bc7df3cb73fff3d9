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

/** Cuts a range where the rate changes; each part names its rate. */
export function cutAtVatChanges(
  { from, to }: DayRange,
  rates: readonly VatRate[],
): (DayRange & { vatPercent: number })[] {
  const changes = rates.map((rate) => rate.from).filter((day) => from < day && day < to);
  const begins = [from, ...changes.toSorted((a, b) => (a < b ? -1 : 1))];
  const parts = begins.map((begin, index) => ({
    from: begin,
    to: begins[index + 1] ?? to,
    vatPercent: vatPercentOn(rates, begin),
  }));
  return parts.filter((part) => part.from < part.to);
}
