import type { Participant } from '@lichthof/contracts/participants.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';

/** The day it is where the estates are. */
export const localToday = () => localDayOf(Date.now(), 'Europe/Berlin');

/** Without those whose contract has ended; `contractTo` is the first day after it. */
export function currentParticipants(participants: Participant[], today: string): Participant[] {
  return participants.filter(({ contractTo }) => contractTo === null || contractTo > today);
}
