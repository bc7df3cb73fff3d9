import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getReminderRules, saveReminderRules } from '@lichthof/contracts/payments/reminder-rules.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export const reminderRulesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['reminder-rules', params],
    queryFn: ({ signal }) => call(getReminderRules, { params }, signal),
  });

/** The rules are those of all estates of the provider. */
export function useSaveReminderRules(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveReminderRules>) => call(saveReminderRules, { params, body }),
    onSettled: () =>
      Promise.all(['reminder-rules', 'reminders'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
