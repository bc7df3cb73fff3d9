import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import { listSepaFiles } from '@lichthof/contracts/payments/direct-debits.ts';
import { getParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import * as contract from '@lichthof/contracts/payments/prepayments.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';

export const prepaymentsQuery = (params: ParticipantParams) => endpointQuery(contract.getPrepayments, { params });

/** Account and letters show instalments and their letters too. */
const thenReadAgain = {
  onSettled: thenRefetch(contract.getPrepayments, getParticipantAccount, listLetters, listSepaFiles),
};

export const useSetPlan = (params: ParticipantParams) =>
  useEndpointMutation(contract.setPrepaymentPlan, { params }, thenReadAgain);

export const useEndPrepayments = (params: ParticipantParams) =>
  useEndpointMutation(contract.endPrepayments, { params }, thenReadAgain);

export const useMarkLetterSent = (params: ParticipantParams) =>
  useEndpointMutation(
    contract.markPrepaymentLetterSent,
    (planId: number) => ({ params: { ...params, planId } }),
    thenReadAgain,
  );

export const useReturnInstalmentDebit = (params: ParticipantParams, instalmentId: number) =>
  useEndpointMutation(contract.returnInstalmentDebit, { params: { ...params, instalmentId } }, thenReadAgain);
