import { listLetters, listUserLetters } from '@lichthof/contracts/billing/letters.ts';
import type { IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import * as contract from '@lichthof/contracts/payments/direct-debits.ts';
import * as notices from '@lichthof/contracts/payments/debit-notices.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';
import { refetch } from '../../../api/refetch.ts';
import { saveFile } from '../../../ui/page/save-file.ts';

type Choice = BodyOf<typeof contract.previewDirectDebits>;

/** A job mails letters within seconds. */
const mailingMs = 3000;
const isBeingMailed = ({ notice }: IncompleteDebit) =>
  notice !== null && notice.delivery === 'mail' && notice.state === 'waiting';

export const directDebitPreviewQuery = (params: EstateParams, choice: Choice) =>
  queryOptions({
    queryKey: ['direct-debit-preview', params, choice],
    queryFn: ({ signal }) => call(contract.previewDirectDebits, { params, body: choice }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.incomplete.some(isBeingMailed) ? mailingMs : false),
    placeholderData: keepPreviousData,
  });

export const sepaFilesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['sepa-files', params],
    queryFn: ({ signal }) => call(contract.listSepaFiles, { params }, signal),
  });

export async function saveSepaFile(params: EstateParams, sepaFileId: number): Promise<void> {
  const { file, name } = await download(contract.downloadSepaFile, { params: { ...params, sepaFileId } });
  saveFile(file, name);
}

function useRefetchPayments() {
  const queryClient = useQueryClient();
  return () => refetchMoney(queryClient);
}

export function useCreateSepaFile(params: EstateParams) {
  const refetch = useRefetchPayments();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createSepaFile>) => call(contract.createSepaFile, { params, body }),
    onSettled: refetch,
  });
}

export function useRevokeSepaFile(params: EstateParams) {
  const refetch = useRefetchPayments();
  return useMutation({
    mutationFn: (sepaFileId: number) => call(contract.revokeSepaFile, { params: { ...params, sepaFileId } }),
    onSettled: refetch,
  });
}

export function useReturnDebit(params: EstateParams, invoiceId: number) {
  const refetch = useRefetchPayments();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.returnDebit>) =>
      call(contract.returnDebit, { params: { ...params, invoiceId }, body }),
    onSettled: refetch,
  });
}

/** Mailed letters change what can be collected, and all letters show in the lists of participants. */
function useRefetchNotices() {
  const client = useQueryClient();
  return () => refetch(client, ['direct-debit-preview', listLetters, listUserLetters]);
}

export function useAnnounceDebitsAnew(params: EstateParams) {
  const onSettled = useRefetchNotices();
  return useMutation({
    mutationFn: (body: BodyOf<typeof notices.announceDebitsAnew>) => call(notices.announceDebitsAnew, { params, body }),
    onSettled,
  });
}

export function useMarkDebitNoticeSent(params: EstateParams) {
  const onSettled = useRefetchNotices();
  return useMutation({
    mutationFn: (debitNoticeId: number) => call(notices.markDebitNoticeSent, { params: { ...params, debitNoticeId } }),
    onSettled,
  });
}

export async function saveDebitNotice(params: EstateParams, debitNoticeId: number): Promise<void> {
  const { file, name } = await download(notices.getDebitNoticeFile, { params: { ...params, debitNoticeId } });
  saveFile(file, name);
}
