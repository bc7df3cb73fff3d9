import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Days } from '../energy-totals.db.ts';

const longestInQuarterHoursDays = 400;

/** A longer period of quarter-hours would be too large an answer. */
export function requireQuarterHourRange({ from, to }: Days): void {
  if (daysBetween(from, to) > longestInQuarterHoursDays) {
    throw new HttpError(400, 'Too long for quarter-hours', { code: ErrorCode.PeriodTooLong, field: 'to' });
  }
}
