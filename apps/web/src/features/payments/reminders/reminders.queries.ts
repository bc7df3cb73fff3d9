import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import { downloadInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { getParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import * as contract from '@lichthof/contracts/payments/reminders.ts';
import { type ClaimKey, parseClaimKey } from '@lichthof/domain/reminders/claim.ts';
import { download } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const remindersQuery = (params: EstateParams) => endpointQuery(contract.listReminders, { params });

export const reminderHistoryQuery = (params: EstateParams, claim: ClaimKey) =>
  endpointQuery(contract.getReminderHistory, { params: { ...params, claim } }, { staleTime: 0 });

export const loadReminder = (params: EstateParams, reminderId: number) =>
  download(contract.getReminderFile, { params: { ...params, reminderId } });

export const loadInvoice = (params: EstateParams, claim: ClaimKey) =>
  download(downloadInvoice, { params: { ...params, invoiceId: parseClaimKey(claim).id } });

export const loadPreview = (params: EstateParams, claims: ClaimKey[]) =>
  download(contract.previewReminder, { params, query: { claims } });

/** Fees change accounts; letters show in the lists of participants. */
const thenShowReminders = thenRefetch(
  contract.listReminders,
  contract.getReminderHistory,
  getParticipantAccount,
  listLetters,
);

export const useIssueReminders = (params: EstateParams) =>
  useEndpointMutation(contract.issueReminders, { params }, { onSettled: thenShowReminders });

export const useMarkReminderSent = (params: EstateParams) =>
  useEndpointMutation(contract.markReminderSent, (reminderId: number) => ({ params: { ...params, reminderId } }), {
    onSettled: thenShowReminders,
  });

export const useBlockReminders = (params: EstateParams, claim: ClaimKey) =>
  useEndpointMutation(contract.blockReminders, { params: { ...params, claim } }, { onSettled: thenShowReminders });

export const useLiftBlock = (params: EstateParams) =>
  useEndpointMutation(contract.liftReminderBlock, (claim: ClaimKey) => ({ params: { ...params, claim } }), {
    onSettled: thenShowReminders,
  });
