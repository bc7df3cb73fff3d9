import type { Participant } from '@lichthof/contracts/supply/participants.ts';

/** A participant is current unless the contract has ended: also before its start, and without a contract. */
export function isCurrentParticipant({ contractTo }: Pick<Participant, 'contractTo'>, today: string): boolean {
  return contractTo === null || contractTo > today;
}
