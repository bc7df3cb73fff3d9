import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/invoice-corrections.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

type InvoiceParams = EstateParams & { invoiceId: number };

export function useCancelInvoice(params: InvoiceParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.cancelInvoice>) => call(contract.cancelInvoice, { params, body }),
    onSettled: () =>
      Promise.all(
        ['invoices', 'billing-runs', 'billed-changes', 'attention'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
