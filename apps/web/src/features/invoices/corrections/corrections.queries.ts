import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/billing/invoice-corrections.ts';
import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';

type InvoiceParams = EstateParams & { invoiceId: number };

/** Computed anew each time the dialog opens. */
export const correctionPreviewQuery = (params: InvoiceParams, version: number) =>
  queryOptions({
    queryKey: ['correction-preview', params, version],
    queryFn: ({ signal }) => call(contract.previewCorrection, { params }, signal),
    gcTime: 0,
  });

export function useCancelInvoice(params: InvoiceParams) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.cancelInvoice>) => call(contract.cancelInvoice, { params, body }),
    onSettled,
  });
}

export function useCorrectInvoice(params: InvoiceParams) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.correctInvoice>) => call(contract.correctInvoice, { params, body }),
    onSettled,
  });
}

function useRefetch() {
  const queryClient = useQueryClient();
  return () => refetchMoney(queryClient, { also: ['billing-runs', listBilledChanges, 'correction-preview'] });
}
