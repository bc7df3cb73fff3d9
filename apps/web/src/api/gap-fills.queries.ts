import { createGapFill, proposeGapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from './call.ts';
import { endpointQuery } from './endpoint-query.ts';
import type { EstateParams } from './estate.queries.ts';

/** Missing quarter-hours of one meter as ISO timestamps, `to` exclusive. */
export interface Gap {
  meterId: number;
  from: string;
  to: string;
}

/** Without a method the server chooses one. */
export const gapFillProposalQuery = (params: EstateParams, { meterId, from, to }: Gap, method?: SubstituteMethod) =>
  endpointQuery(
    proposeGapFill,
    { params: { ...params, meterId }, query: { from, to, ...(method && { method }) } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );

export const fillGap = (params: EstateParams, { meterId, from, to }: Gap, method: SubstituteMethod) =>
  call(createGapFill, { params: { ...params, meterId }, body: { from, to, method } });
