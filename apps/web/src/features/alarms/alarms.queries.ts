import { getAlarmMailChoice, saveAlarmMailChoice } from '@lichthof/contracts/monitoring/alarm-mails.ts';
import * as contract from '@lichthof/contracts/monitoring/alarms.ts';
import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointKey, endpointPages, endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenStore } from '../../api/refetch.ts';

export interface AlarmParams {
  customerId: number;
  alarmId: number;
}

const freshMs = 60_000;

export const alarmsQuery = (customerId: number, filter: Omit<contract.AlarmFilter, 'before'>) =>
  endpointPages(
    contract.listAlarms,
    { params: { customerId }, query: filter },
    ({ nextBefore }) => (nextBefore === null ? undefined : { before: nextBefore }),
    { placeholderData: keepPreviousData, staleTime: freshMs, refetchInterval: freshMs },
  );

export const alarmQuery = (params: AlarmParams) => endpointQuery(contract.getAlarm, { params });
export const alarmRulesQuery = (params: EstateParams) => endpointQuery(contract.getAlarmRules, { params });
export const alarmMailsQuery = (customerId: number) => endpointQuery(getAlarmMailChoice, { params: { customerId } });

export const useSaveAlarmMails = (customerId: number) =>
  useEndpointMutation(
    saveAlarmMailChoice,
    { params: { customerId } },
    { onSuccess: thenStore(alarmMailsQuery(customerId)) },
  );

export const useSaveAlarmRules = (params: EstateParams) =>
  useEndpointMutation(contract.saveAlarmRules, { params }, { onSuccess: thenStore(alarmRulesQuery(params)) });

/** Acknowledges an alarm that nobody has acknowledged; otherwise adds the comment. */
export function useAnswerAlarm(params: AlarmParams) {
  const customer = { params: { customerId: params.customerId } };
  return useMutation({
    mutationFn: ({ text, acknowledges }: { text: string; acknowledges: boolean }) =>
      acknowledges
        ? call(contract.acknowledgeAlarm, { params, body: text ? { text } : {} })
        : call(contract.addAlarmComment, { params, body: { text } }),
    onSuccess: async (saved, _sent, _mutated, { client }) => {
      client.setQueryData(alarmQuery(params).queryKey, saved);
      await client.invalidateQueries({ queryKey: endpointKey(contract.listAlarms, customer) });
      void client.invalidateQueries({ queryKey: endpointKey(getAttention, customer) });
    },
  });
}
