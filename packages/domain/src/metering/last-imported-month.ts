import { addDays } from '../time/days.ts';
import { shiftPeriod } from '../time/periods.ts';

/** Files of a month have come by this day of the next one. */
const filesExpectedByDay = 10;

/** The first day of the last month whose files should be there: from the 10th on the month before. */
export const lastImportedMonth = (today: string): string =>
  shiftPeriod('month', `${addDays(today, 1 - filesExpectedByDay).slice(0, 7)}-01`, -1).from;
