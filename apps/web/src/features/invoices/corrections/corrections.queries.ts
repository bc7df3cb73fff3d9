import { listBillingRuns } from '@lichthof/contracts/billing/billing-runs.ts';
import * as contract from '@lichthof/contracts/billing/invoice-corrections.ts';
import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointKey, endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';

type InvoiceParams = EstateParams & { invoiceId: number };

/** Computed anew each time the dialog opens. */
export const correctionPreviewQuery = (params: InvoiceParams, version: number) =>
  queryOptions({
    ...endpointQuery(contract.previewCorrection, { params }),
    queryKey: [...endpointKey(contract.previewCorrection, { params }), version],
    gcTime: 0,
  });

const thenShowInvoices = thenRefetch(...moneyReads, listBillingRuns, listBilledChanges, contract.previewCorrection);

export const useCancelInvoice = (params: InvoiceParams) =>
  useEndpointMutation(contract.cancelInvoice, { params }, { onSettled: thenShowInvoices });

export const useCorrectInvoice = (params: InvoiceParams) =>
  useEndpointMutation(contract.correctInvoice, { params }, { onSettled: thenShowInvoices });
