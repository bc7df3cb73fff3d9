import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/reminders.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export const remindersQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['reminders', params],
    queryFn: ({ signal }) => call(contract.listReminders, { params }, signal),
  });

export const reminderHistoryQuery = (params: EstateParams, invoiceId: number) =>
  queryOptions({
    queryKey: ['reminder-history', params, invoiceId],
    queryFn: ({ signal }) => call(contract.getReminderHistory, { params: { ...params, invoiceId } }, signal),
    staleTime: 0,
  });

export const loadReminder = (params: EstateParams, reminderId: number) =>
  download(contract.getReminderFile, { params: { ...params, reminderId } });

export const loadPreview = (params: EstateParams, invoiceIds: number[]) =>
  download(contract.previewReminder, { params, query: { invoiceIds: invoiceIds.join(',') } });

/** Fees change accounts; letters show in the lists of participants. */
function useRefetchReminders() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['reminders', 'reminder-history', 'account', 'letters'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
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

export function useBlockReminders(params: EstateParams, invoiceId: number) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.blockReminders>) =>
      call(contract.blockReminders, { params: { ...params, invoiceId }, body }),
    onSettled,
  });
}

export function useLiftBlock(params: EstateParams) {
  const onSettled = useRefetchReminders();
  return useMutation({
    mutationFn: (invoiceId: number) => call(contract.liftReminderBlock, { params: { ...params, invoiceId } }),
    onSettled,
  });
}
