import * as contract from '@lichthof/contracts/monitoring/alarms.ts';
import type { AlarmFilter } from '@lichthof/contracts/monitoring/alarms.ts';
import {
  type AlarmMailChoice,
  getAlarmMailChoice,
  saveAlarmMailChoice,
} from '@lichthof/contracts/monitoring/alarm-mails.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export interface AlarmParams {
  customerId: number;
  alarmId: number;
}

const freshMs = 60_000;

export const alarmsQuery = (customerId: number, filter: Omit<AlarmFilter, 'before'>) =>
  infiniteQueryOptions({
    queryKey: ['alarms', customerId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAlarms, { params: { customerId }, query: { ...filter, before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });

export const alarmQuery = (params: AlarmParams) =>
  queryOptions({
    queryKey: ['alarm', params],
    queryFn: ({ signal }) => call(contract.getAlarm, { params }, signal),
  });

export const alarmRulesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['alarm-rules', params],
    queryFn: ({ signal }) => call(contract.getAlarmRules, { params }, signal),
  });

export const alarmMailsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['alarm-mails', customerId],
    queryFn: ({ signal }) => call(getAlarmMailChoice, { params: { customerId } }, signal),
  });

export function useSaveAlarmMails(customerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AlarmMailChoice) => call(saveAlarmMailChoice, { params: { customerId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(alarmMailsQuery(customerId).queryKey, saved),
  });
}

/** Acknowledges an alarm that nobody has acknowledged; otherwise adds the comment. */
export function useAnswerAlarm(params: AlarmParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, acknowledges }: { text: string; acknowledges: boolean }) =>
      acknowledges
        ? call(contract.acknowledgeAlarm, { params, body: text ? { text } : {} })
        : call(contract.addAlarmComment, { params, body: { text } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(alarmQuery(params).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['alarms', params.customerId] });
      void queryClient.invalidateQueries({ queryKey: ['attention', params.customerId] });
    },
  });
}

export function useSaveAlarmRules(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.saveAlarmRules>) => call(contract.saveAlarmRules, { params, body }),
    onSuccess: (saved) => queryClient.setQueryData(alarmRulesQuery(params).queryKey, saved),
  });
}
