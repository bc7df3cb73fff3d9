import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/payments/prepayments.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { refetch } from '../../api/refetch.ts';

export const prepaymentsQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['prepayments', params],
    queryFn: ({ signal }) => call(contract.getPrepayments, { params }, signal),
  });

/** Account and letters show instalments and their letters too. */
function usePrepaymentsChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => refetch(client, ['prepayments', 'account', listLetters, 'sepa-files']),
  });
}

export const useSetPlan = (params: ParticipantParams) =>
  usePrepaymentsChange((body: BodyOf<typeof contract.setPrepaymentPlan>) =>
    call(contract.setPrepaymentPlan, { params, body }),
  );

export const useEndPrepayments = (params: ParticipantParams) =>
  usePrepaymentsChange((body: BodyOf<typeof contract.endPrepayments>) =>
    call(contract.endPrepayments, { params, body }),
  );

export const useMarkLetterSent = (params: ParticipantParams) =>
  usePrepaymentsChange((planId: number) => call(contract.markPrepaymentLetterSent, { params: { ...params, planId } }));

export const useReturnInstalmentDebit = (params: ParticipantParams, instalmentId: number) =>
  usePrepaymentsChange((body: BodyOf<typeof contract.returnInstalmentDebit>) =>
    call(contract.returnInstalmentDebit, { params: { ...params, instalmentId }, body }),
  );
