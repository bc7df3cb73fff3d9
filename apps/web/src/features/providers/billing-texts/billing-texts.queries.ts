import {
  getBillingTexts,
  type OwnBillingTextsBody,
  previewBillingTexts,
  saveBillingTexts,
} from '@lichthof/contracts/billing/billing-texts.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery, endpointKey } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenStore } from '../../../api/refetch.ts';

export const billingTextsQuery = (params: EstateParams) => endpointQuery(getBillingTexts, { params });

/** The pages as a picture; `printed` is what else they show, so that they are drawn anew when it changes. */
export const textsPictureQuery = (params: EstateParams, texts: OwnBillingTextsBody, printed: unknown) => {
  const picture = { params, body: { texts, format: 'svg' as const } };
  return queryOptions({
    queryKey: [...endpointKey(previewBillingTexts, picture), printed],
    queryFn: async ({ signal }) => (await download(previewBillingTexts, picture, signal)).file,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
};

export const loadTextsPdf = (params: EstateParams, texts: OwnBillingTextsBody) =>
  download(previewBillingTexts, { params, body: { texts, format: 'pdf' } });

export const useSaveBillingTexts = (params: EstateParams) =>
  useEndpointMutation(saveBillingTexts, { params }, { onSuccess: thenStore(billingTextsQuery(params)) });
