import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { downloadInvoice } from '@lichthof/contracts/billing/invoices.ts';
import * as contract from '@lichthof/contracts/payments/reminders.ts';
import { type ClaimKey, parseClaimKey } from '@lichthof/domain/reminders/claim.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetch } from '../../../api/refetch.ts';

export const remindersQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['reminders', params],
    queryFn: ({ signal }) => call(contract.listReminders, { params }, signal),
  });

export const reminderHistoryQuery = (params: EstateParams, claim: ClaimKey) =>
  queryOptions({
    queryKey: ['reminder-history', params, claim],
    queryFn: ({ signal }) => call(contract.getReminderHistory, { params: { ...params, claim } }, signal),
    staleTime: 0,
  });

export const loadReminder = (params: EstateParams, reminderId: number) =>
  download(contract.getReminderFile, { params: { ...params, reminderId } });

export const loadInvoice = (params: EstateParams, claim: ClaimKey) =>
  download(downloadInvoice, { params: { ...params, invoiceId: parseClaimKey(claim).id } });

export const loadPreview = (params: EstateParams, claims: ClaimKey[]) =>
  download(contract.previewReminder, { params, query: { claims } });

/** Fees change accounts; letters show in the lists of participants. */
function useRefetchReminders() {
  const client = useQueryClient();
  return () => refetch(client, ['reminders', 'reminder-history', 'account', listLetters]);
}

export function useIssueReminders(params: EstateParams) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.issueReminders>) => call(contract.issueReminders, { params, body }),
    onSettled,
  });
}

export function useMarkReminderSent(params: EstateParams) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (reminderId: number) => call(contract.markReminderSent, { params: { ...params, reminderId } }),
    onSettled,
  });
}

export function useBlockReminders(params: EstateParams, claim: ClaimKey) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.blockReminders>) =>
      call(contract.blockReminders, { params: { ...params, claim }, body }),
    onSettled,
  });
}

export function useLiftBlock(params: EstateParams) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (claim: ClaimKey) => call(contract.liftReminderBlock, { params: { ...params, claim } }),
    onSettled,
  });
}
