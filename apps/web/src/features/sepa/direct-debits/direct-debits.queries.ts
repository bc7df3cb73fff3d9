import { listLetters, listUserLetters } from '@lichthof/contracts/billing/letters.ts';
import type { IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import * as contract from '@lichthof/contracts/payments/direct-debits.ts';
import * as notices from '@lichthof/contracts/payments/debit-notices.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { download } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { saveFile } from '../../../ui/page/save-file.ts';

type Choice = BodyOf<typeof contract.previewDirectDebits>;

/** A job mails letters within seconds. */
const mailingMs = 3000;
const isBeingMailed = ({ notice }: IncompleteDebit) =>
  notice !== null && notice.delivery === 'mail' && notice.state === 'waiting';

export const directDebitPreviewQuery = (params: EstateParams, choice: Choice) =>
  endpointQuery(
    contract.previewDirectDebits,
    { params, body: choice },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.incomplete.some(isBeingMailed) ? mailingMs : false),
      placeholderData: keepPreviousData,
    },
  );

export const sepaFilesQuery = (params: EstateParams) => endpointQuery(contract.listSepaFiles, { params });

export async function saveSepaFile(params: EstateParams, sepaFileId: number): Promise<void> {
  const { file, name } = await download(contract.downloadSepaFile, { params: { ...params, sepaFileId } });
  saveFile(file, name);
}

const thenShowPayments = thenRefetch(...moneyReads);

export const useCreateSepaFile = (params: EstateParams) =>
  useEndpointMutation(contract.createSepaFile, { params }, { onSettled: thenShowPayments });

export const useRevokeSepaFile = (params: EstateParams) =>
  useEndpointMutation(contract.revokeSepaFile, (sepaFileId: number) => ({ params: { ...params, sepaFileId } }), {
    onSettled: thenShowPayments,
  });

export const useReturnDebit = (params: EstateParams, invoiceId: number) =>
  useEndpointMutation(contract.returnDebit, { params: { ...params, invoiceId } }, { onSettled: thenShowPayments });

/** Mailed letters change what can be collected, and all letters show in the lists of participants. */
const thenShowNotices = thenRefetch(contract.previewDirectDebits, listLetters, listUserLetters);

export const useAnnounceDebitsAnew = (params: EstateParams) =>
  useEndpointMutation(notices.announceDebitsAnew, { params }, { onSettled: thenShowNotices });

export const useMarkDebitNoticeSent = (params: EstateParams) =>
  useEndpointMutation(
    notices.markDebitNoticeSent,
    (debitNoticeId: number) => ({ params: { ...params, debitNoticeId } }),
    { onSettled: thenShowNotices },
  );

export async function saveDebitNotice(params: EstateParams, debitNoticeId: number): Promise<void> {
  const { file, name } = await download(notices.getDebitNoticeFile, { params: { ...params, debitNoticeId } });
  saveFile(file, name);
}
