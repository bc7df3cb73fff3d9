import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { localToday } from '../../../database/local-today.ts';
import { HttpError } from '../../../http/errors.ts';

/** Noon of the day on which a mandate was signed, or now for today. Throws 400 for a day in the future. */
export function signingTime(signedDate: string): Date {
  if (signedDate > localToday()) throw new HttpError(400, 'The day lies in the future', { field: 'signedDate' });
  const [noon, now] = [new Date(`${signedDate}T11:00:00Z`), new Date()];
  return noon > now ? now : noon;
}

/** The year of a mandate's reference. */
export const signingYear = (grantedAt: Date): number =>
  Number(localDayOf(grantedAt.getTime(), defaultTimeZone).slice(0, 4));
