import type { Participant } from '@lichthof/contracts/participants.ts';

/** Without those whose contract has ended; `contractTo` is the first day after it. */
export function currentParticipants(participants: Participant[], today: string): Participant[] {
  return participants.filter(({ contractTo }) => contractTo === null || contractTo > today);
}
