import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { proposePlans, setPlans } from '@lichthof/contracts/payments/prepayment-plans.ts';
import { getPrepayments, previewPlanLetter } from '@lichthof/contracts/payments/prepayments.ts';
import { download } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams, ParticipantParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';

/** Computed anew whenever the dialog opens. */
export const proposedPlansQuery = (params: EstateParams, participantIds: number[]) =>
  endpointQuery(proposePlans, { params, body: { participantIds } }, { gcTime: 0, staleTime: Infinity });

/** The letter that would announce a plan. */
export const loadPlanLetter = (params: ParticipantParams, body: BodyOf<typeof previewPlanLetter>) =>
  download(previewPlanLetter, { params, body });

export const useSetPlans = (params: EstateParams) =>
  useEndpointMutation(
    setPlans,
    { params },
    { onSettled: thenRefetch(getPrepayments, getParticipantAccount, listLetters) },
  );
