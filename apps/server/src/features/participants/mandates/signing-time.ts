import { HttpError } from '../../../http/errors.ts';

/** A local day may begin earlier than the day of UTC. */
const longestOffsetMs = 2 * 3_600_000;

/** Noon of the day on which a mandate was signed, or now for today. Throws 400 for a day in the future. */
export function signingTime(signedDate: string): Date {
  const [noon, now] = [new Date(`${signedDate}T11:00:00Z`), new Date()];
  const isLater = Date.parse(`${signedDate}T00:00:00Z`) > now.getTime() + longestOffsetMs;
  if (isLater) throw new HttpError(400, 'The day lies in the future', { field: 'signedDate' });
  return noon > now ? now : noon;
}
