import * as gapFills from '@lichthof/contracts/metering/gap-fills.ts';
import * as rules from '@lichthof/contracts/metering/gap-fill-rules.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import { useMutation } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery, endpointPages } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { fillGap, type Gap } from '../../../api/gap-fills.queries.ts';
import { thenRefetchAll, thenStore } from '../../../api/refetch.ts';
import type { MeterParams } from '../meters.queries.ts';

export const gapFillsQuery = (params: MeterParams) =>
  endpointPages(gapFills.listGapFills, { params, query: {} }, ({ nextBefore }) =>
    nextBefore === null ? undefined : { before: nextBefore },
  );

export const gapFillRuleQuery = (params: EstateParams) => endpointQuery(rules.getGapFillRule, { params });

/** Everything that depends on the meter's values is read anew. */
export const useFillGap = (params: EstateParams, gap: Gap) =>
  useMutation({ mutationFn: (method: SubstituteMethod) => fillGap(params, gap, method), onSuccess: thenRefetchAll });

export const useRevokeGapFill = (params: MeterParams) =>
  useEndpointMutation(gapFills.revokeGapFill, (gapFillId: number) => ({ params: { ...params, gapFillId } }), {
    onSuccess: thenRefetchAll,
  });

export const useSaveGapFillRule = (params: EstateParams) =>
  useEndpointMutation(rules.saveGapFillRule, { params }, { onSuccess: thenStore(gapFillRuleQuery(params)) });
