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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { affectedQueries, type TariffParams } from '../tariffs.queries.ts';

export type AssignmentBody = Omit<BodyOf<typeof assignTariff>, 'isTrial'>;
export type PricesBody = Omit<BodyOf<typeof addTariffPrices>, 'isTrial'>;

export const priceNoticesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['price-notices', params],
    queryFn: ({ signal }) => call(listPriceNotices, { params }, signal),
  });

/** What an assignment would mean; nothing is stored. */
export const assignmentTrialQuery = (params: TariffParams, body: AssignmentBody) =>
  queryOptions({
    queryKey: ['tariff-assignment-trial', params, body],
    queryFn: ({ signal }) => call(assignTariff, { params, body: { ...body, isTrial: true } }, signal),
    staleTime: 0,
    retry: false,
  });

/** What new prices would mean; nothing is stored. */
export const pricesTrialQuery = (params: TariffParams, body: PricesBody) =>
  queryOptions({
    queryKey: ['tariff-prices-trial', params, body],
    queryFn: ({ signal }) => call(addTariffPrices, { params, body: { ...body, isTrial: true } }, signal),
    staleTime: 0,
    retry: false,
  });

/** The letter about an assignment that a participant would get. */
export const loadAssignmentLetter = (params: TariffParams, body: BodyOf<typeof previewAssignmentLetter>) =>
  download(previewAssignmentLetter, { params, body });

/** The letter about new prices that a participant would get. */
export const loadPriceLetter = (params: TariffParams, body: BodyOf<typeof previewPriceLetter>) =>
  download(previewPriceLetter, { params, body });

/** Stores a change, and refetches what shows prices or letters. */
export function usePriceChange(params: TariffParams) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([...affectedQueries, 'price-notices'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  const assign = useMutation({
    mutationFn: (body: AssignmentBody) => call(assignTariff, { params, body: { ...body, isTrial: false } }),
    onSettled,
  });
  const addPrices = useMutation({
    mutationFn: (body: PricesBody) => call(addTariffPrices, { params, body: { ...body, isTrial: false } }),
    onSettled,
  });
  return { assign: assign.mutateAsync, addPrices: addPrices.mutateAsync };
}

export function useNoticeActions(params: EstateParams) {
  const client = useQueryClient();
  const markSent = useMutation({
    mutationFn: (priceNoticeId: number) => call(markPriceNoticeSent, { params: { ...params, priceNoticeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['price-notices'] }),
  });
  const open = (priceNoticeId: number) =>
    openInTab(() => download(getPriceNoticeFile, { params: { ...params, priceNoticeId } }));
  return { markSent: markSent.mutateAsync, open };
}
