import type { GapFillProposal } from '@lichthof/contracts/gap-fills.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { fillGap, gapFillProposalQuery, type Gap } from '../../../api/gap-fills.queries.ts';

export interface GapFillProgress {
  isRunning: boolean;
  /** Number of gaps filled so far, in their order. */
  filled: number;
  /** Why the next gap could not be filled: the reason of the proposal, or the error of the call. */
  stoppedBy: { reason: NonNullable<GapFillProposal['impossible']> } | { error: unknown } | null;
}

const notStarted: GapFillProgress = { isRunning: false, filled: 0, stoppedBy: null };

/** Fills gaps one after the other with the method proposed for each; stops at the first that cannot be filled. */
export function useFillGaps(params: EstateParams, gaps: Gap[]) {
  const queryClient = useQueryClient();
  const [filling, setFilling] = useState(notStarted);

  const fill = async ({ meterId, from, to }: Gap) => {
    const gap = { meterId, from, to };
    const { method, impossible } = await queryClient.fetchQuery(gapFillProposalQuery(params, gap));
    if (impossible) return impossible;
    await fillGap(params, gap, method);
    return null;
  };

  const fillFrom = async (first: number): Promise<GapFillProgress> => {
    for (let filled = first; filled < gaps.length; filled += 1) {
      setFilling({ isRunning: true, filled, stoppedBy: null });
      try {
        const reason = await fill(gaps[filled]!);
        if (reason) return { isRunning: false, filled, stoppedBy: { reason } };
      } catch (error) {
        return { isRunning: false, filled, stoppedBy: { error } };
      }
    }
    return { isRunning: false, filled: gaps.length, stoppedBy: null };
  };

  const start = async () => {
    const result = await fillFrom(filling.filled);
    setFilling(result);
    return result;
  };
  return { filling, start };
}
