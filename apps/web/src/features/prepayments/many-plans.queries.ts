import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { proposePlans, setPlans } from '@lichthof/contracts/payments/prepayment-plans.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { previewPlanLetter } from '@lichthof/contracts/payments/prepayments.ts';
import { call, download } from '../../api/call.ts';
import type { EstateParams, ParticipantParams } from '../../api/estate.queries.ts';
import { refetch } from '../../api/refetch.ts';

/** Computed anew whenever the dialog opens. */
export const proposedPlansQuery = (params: EstateParams, participantIds: number[]) =>
  queryOptions({
    queryKey: ['proposed-plans', params, participantIds],
    queryFn: ({ signal }) => call(proposePlans, { params, body: { participantIds } }, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The letter that would announce a plan. */
export const loadPlanLetter = (params: ParticipantParams, body: BodyOf<typeof previewPlanLetter>) =>
  download(previewPlanLetter, { params, body });

export function useSetPlans(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setPlans>) => call(setPlans, { params, body }),
    onSettled: () => refetch(client, ['prepayments', 'account', listLetters]),
  });
}
