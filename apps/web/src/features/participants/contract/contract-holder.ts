import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';

/** A participant with a contract. */
export type ContractHolder = ParticipantDetails & {
  contractNumber: string;
  contractVersion: number;
  contractFrom: string;
};

export const hasContract = (participant: ParticipantDetails): participant is ContractHolder =>
  participant.contractNumber !== null && participant.contractVersion !== null && participant.contractFrom !== null;
