import {
  getContractDocumentFile,
  issueContractDocument,
  listLetters,
  listUserLetters,
  type Letter,
} from '@lichthof/contracts/billing/letters.ts';
import { getDebitNoticeFile } from '@lichthof/contracts/payments/debit-notices.ts';
import { getPrepaymentLetter } from '@lichthof/contracts/payments/prepayments.ts';
import { getPriceNoticeFile } from '@lichthof/contracts/supply/price-changes.ts';
import { getReminderFile } from '@lichthof/contracts/payments/reminders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../api/call.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { refetch } from '../../api/refetch.ts';

/** The PDF of a contract document, a letter about prices, prepayments or a debit, or a reminder. */
export function loadLetter(params: ParticipantParams, { kind, letterId }: Pick<Letter, 'kind' | 'letterId'>) {
  if (kind === 'contract') {
    return download(getContractDocumentFile, { params: { ...params, contractDocumentId: letterId } });
  }
  if (kind === 'prepaymentNotice') return download(getPrepaymentLetter, { params: { ...params, planId: letterId } });
  const { customerId, estateId } = params;
  if (kind === 'debitNotice') {
    return download(getDebitNoticeFile, { params: { customerId, estateId, debitNoticeId: letterId } });
  }
  if (kind === 'reminder') return download(getReminderFile, { params: { customerId, estateId, reminderId: letterId } });
  return download(getPriceNoticeFile, { params: { customerId, estateId, priceNoticeId: letterId } });
}

/** The PDF of the contract as it is today; a new version appears in the lists. */
export function useLoadContract() {
  const client = useQueryClient();
  return async (params: ParticipantParams, contractNumber: string) => {
    const letter = await call(issueContractDocument, { params, body: { contractNumber } });
    await refetch(client, [listLetters, listUserLetters]);
    return loadLetter(params, letter);
  };
}
