import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  addTariffPrices,
  assignTariff,
  getPriceNoticeFile,
  listPriceNotices,
  markPriceNoticeSent,
  previewAssignmentLetter,
  previewPriceLetter,
} from '@lichthof/contracts/supply/price-changes.ts';
import { download } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { tariffReads, type TariffParams } from '../tariffs.queries.ts';

export type AssignmentBody = Omit<BodyOf<typeof assignTariff>, 'isTrial'>;
export type PricesBody = Omit<BodyOf<typeof addTariffPrices>, 'isTrial'>;

/** What an assignment would mean; nothing is stored. */
export const assignmentTrialQuery = (params: TariffParams, body: AssignmentBody) =>
  endpointQuery(assignTariff, { params, body: { ...body, isTrial: true } }, { staleTime: 0, retry: false });

/** What new prices would mean; nothing is stored. */
export const pricesTrialQuery = (params: TariffParams, body: PricesBody) =>
  endpointQuery(addTariffPrices, { params, body: { ...body, isTrial: true } }, { staleTime: 0, retry: false });

/** The letter about an assignment that a participant would get. */
export const loadAssignmentLetter = (params: TariffParams, body: BodyOf<typeof previewAssignmentLetter>) =>
  download(previewAssignmentLetter, { params, body });

/** The letter about new prices that a participant would get. */
export const loadPriceLetter = (params: TariffParams, body: BodyOf<typeof previewPriceLetter>) =>
  download(previewPriceLetter, { params, body });

/** Stores a change, and refetches what shows prices or letters. */
export function usePriceChange(params: TariffParams) {
  const onSettled = thenRefetch(...tariffReads, listPriceNotices);
  const assign = useEndpointMutation(
    assignTariff,
    (body: AssignmentBody) => ({ params, body: { ...body, isTrial: false } }),
    { onSettled },
  );
  const addPrices = useEndpointMutation(
    addTariffPrices,
    (body: PricesBody) => ({ params, body: { ...body, isTrial: false } }),
    { onSettled },
  );
  return { assign: assign.mutateAsync, addPrices: addPrices.mutateAsync };
}

export function useNoticeActions(params: EstateParams) {
  const markSent = useEndpointMutation(
    markPriceNoticeSent,
    (priceNoticeId: number) => ({ params: { ...params, priceNoticeId } }),
    { onSettled: thenRefetch(listPriceNotices) },
  );
  const open = (priceNoticeId: number) =>
    openInTab(() => download(getPriceNoticeFile, { params: { ...params, priceNoticeId } }));
  return { markSent: markSent.mutateAsync, open };
}
