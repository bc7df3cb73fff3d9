import { getReminderRules, saveReminderRules } from '@lichthof/contracts/payments/reminder-rules.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const reminderRulesQuery = (params: EstateParams) => endpointQuery(getReminderRules, { params });

/** The rules are those of all estates of the provider. */
export const useSaveReminderRules = (params: EstateParams) =>
  useEndpointMutation(
    saveReminderRules,
    { params },
    {
      onSettled: thenRefetch(getReminderRules, 'reminders'),
    },
  );
