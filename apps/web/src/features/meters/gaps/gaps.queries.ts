import * as gapFills from '@lichthof/contracts/metering/gap-fills.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getMeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import * as rules from '@lichthof/contracts/metering/gap-fill-rules.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { fillGap, type Gap } from '../../../api/gap-fills.queries.ts';
import type { MeterParams } from '../meters.queries.ts';

export const meterYearQuery = (params: MeterParams, year: number) =>
  queryOptions({
    queryKey: ['meter-gaps', params, year],
    queryFn: ({ signal }) => call(getMeterYear, { params, query: { year } }, signal),
    placeholderData: keepPreviousData,
  });

export const gapFillsQuery = (params: MeterParams) =>
  infiniteQueryOptions({
    queryKey: ['meter-gap-fills', params],
    queryFn: ({ pageParam, signal }) => call(gapFills.listGapFills, { params, query: { before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });

export const gapFillRuleQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['gap-fill-rule', params],
    queryFn: ({ signal }) => call(rules.getGapFillRule, { params }, signal),
  });

export function useFillGap(params: EstateParams, gap: Gap) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: SubstituteMethod) => fillGap(params, gap, method),
    // everything that depends on the meter's values
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useRevokeGapFill(params: MeterParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (gapFillId: number) => call(gapFills.revokeGapFill, { params: { ...params, gapFillId } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useSaveGapFillRule(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rules.saveGapFillRule>) => call(rules.saveGapFillRule, { params, body }),
    onSuccess: (saved) => queryClient.setQueryData(gapFillRuleQuery(params).queryKey, saved),
  });
}
