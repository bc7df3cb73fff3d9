import { daysBetween } from '@lichthof/domain/time/days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';

/** The totals of days are those of the months and of the added days, less those of the subtracted days. */
export interface SummedRanges {
  /** None or one range of whole months. */
  months: DayRange[];
  added: DayRange[];
  subtracted: DayRange[];
}

/**
 * The ranges to sum for the totals of days. Where the days begin or end within a month, its days are added, or the
 * others subtracted from the whole month if they are fewer. No range is empty.
 */
export function splitSummedRanges({ from, to }: DayRange): SummedRanges {
  const [first, last] = [shiftPeriod('month', from, 0), shiftPeriod('month', to, 0)];
  const second = first.from === from ? from : first.to;
  if (second > last.from) return { months: [], added: filled([{ from, to }]), subtracted: [] };
  const [head, before] = [
    { from, to: second },
    { from: first.from, to: from },
  ];
  const [tail, after] = [
    { from: last.from, to },
    { from: to, to: last.to },
  ];
  const [isFirstWhole, isLastWhole] = [isShorter(before, head), isShorter(after, tail)];
  return {
    months: filled([{ from: isFirstWhole ? first.from : second, to: isLastWhole ? last.to : last.from }]),
    added: filled([...(isFirstWhole ? [] : [head]), ...(isLastWhole ? [] : [tail])]),
    subtracted: filled([...(isFirstWhole ? [before] : []), ...(isLastWhole ? [after] : [])]),
  };
}

const countDays = ({ from, to }: DayRange) => daysBetween(from, to);
const isShorter = (one: DayRange, other: DayRange) => countDays(one) < countDays(other);
const filled = (ranges: DayRange[]) => ranges.filter(({ from, to }) => from < to);
