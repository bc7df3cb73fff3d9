import * as corrections from '@lichthof/contracts/gap-fills.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getMeterYear } from '@lichthof/contracts/meter-gaps.ts';
import * as rules from '@lichthof/contracts/gap-fill-rules.ts';
import { createGapFill, proposeGapFill } from '@lichthof/contracts/gap-fills.ts';
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

export interface MeterParams extends EstateParams {
  meterId: number;
}

/** ISO timestamps, `to` exclusive. */
export interface GapRange {
  from: string;
  to: string;
}

export const meterYearQuery = (params: MeterParams, year: number) =>
  queryOptions({
    queryKey: ['meter-gaps', params, year],
    queryFn: ({ signal }) => call(getMeterYear, { params, query: { year } }, signal),
    placeholderData: keepPreviousData,
  });

export const gapFillsQuery = (params: MeterParams) =>
  infiniteQueryOptions({
    queryKey: ['meter-fills', params],
    queryFn: ({ pageParam, signal }) =>
      call(corrections.listGapFills, { params, query: { before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });

/** Without a method the server proposes one. */
export const proposalQuery = (params: MeterParams, { from, to }: GapRange, method?: SubstituteMethod) =>
  queryOptions({
    queryKey: ['substitutes', params, from, to, method],
    queryFn: ({ signal }) => call(proposeGapFill, { params, query: { from, to, ...(method && { method }) } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const gapFillRuleQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['substitute-rule', params],
    queryFn: ({ signal }) => call(rules.getGapFillRule, { params }, signal),
  });

export function useAcceptProposal(params: MeterParams, { from, to }: GapRange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: SubstituteMethod) => call(createGapFill, { params, body: { from, to, method } }),
    // everything that depends on the meter's values
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useRevokeGapFill(params: MeterParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (gapFillId: number) => call(corrections.revokeGapFill, { params: { ...params, gapFillId } }),
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
