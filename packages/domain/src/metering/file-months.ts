import { addDays } from '../time/days.ts';
import { shiftPeriod } from '../time/periods.ts';

/** Files of a month have come by this day of the next one. */
const filesExpectedByDay = 10;

/** The first day of the last month whose files should be there: from the 10th on the month before. */
export const lastImportedMonth = (today: string): string =>
  shiftPeriod('month', `${addDays(today, 1 - filesExpectedByDay).slice(0, 7)}-01`, -1).from;

/** The first day of the month whose files come next after the last day with values. */
export const nextFileMonth = (lastDay: string): string => `${addDays(lastDay, 1).slice(0, 7)}-01`;

/** Whether the files of that month should be there by now. */
export const isFileDue = (lastDay: string, today: string): boolean =>
  nextFileMonth(lastDay) <= lastImportedMonth(today);
