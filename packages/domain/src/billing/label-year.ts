/**
 * The year whose electricity labelling an invoice of that day shows: from 1 July the year before, until then the one
 * before that (EnWG § 42).
 */
export function labelYearOf(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '07-01' ? year - 1 : year - 2;
}
