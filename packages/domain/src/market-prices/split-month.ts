import { eachDay } from '../time/days.ts';
import { quarterHoursOf } from '../time/local-days.ts';
import { periodAround } from '../time/periods.ts';
import { defaultTimeZone } from '../time/time-zones.ts';

/** The days of a stored local month of prices. All time zones of estates have the same local days as the market's. */
export function splitMonth(month: string, prices: readonly (number | null)[]): [string, (number | null)[]][] {
  let begin = 0;
  return eachDay(month, periodAround('month', month).to).map((day) => {
    const end = begin + quarterHoursOf(day, defaultTimeZone);
    const ofDay = prices.slice(begin, end);
    begin = end;
    return [day, ofDay];
  });
}
