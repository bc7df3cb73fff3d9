import {
  getBillingTexts,
  type OwnBillingTextsBody,
  previewBillingTexts,
  saveBillingTexts,
} from '@lichthof/contracts/billing/billing-texts.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export const billingTextsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['billing-texts', params],
    queryFn: ({ signal }) => call(getBillingTexts, { params }, signal),
  });

/** The pages as a picture; `printed` is what else they show, so that they are drawn anew when it changes. */
export const textsPictureQuery = (params: EstateParams, texts: OwnBillingTextsBody, printed: unknown) =>
  queryOptions({
    queryKey: ['billing-texts-picture', params, texts, printed],
    queryFn: async ({ signal }) =>
      (await download(previewBillingTexts, { params, body: { texts, format: 'svg' } }, signal)).file,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const loadTextsPdf = (params: EstateParams, texts: OwnBillingTextsBody) =>
  download(previewBillingTexts, { params, body: { texts, format: 'pdf' } });

export function useSaveBillingTexts(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveBillingTexts>) => call(saveBillingTexts, { params, body }),
    onSuccess: (saved) => client.setQueryData(billingTextsQuery(params).queryKey, saved),
  });
}
