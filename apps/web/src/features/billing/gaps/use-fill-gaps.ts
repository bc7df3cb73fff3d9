import type { GapFillProposal } from '@lichthof/contracts/gap-fills.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { fillGap, gapFillProposalQuery, type Gap } from '../../../api/gap-fills.queries.ts';

type Impossible = Pick<GapFillProposal, 'isOtherMethodPossible'> & {
  reason: NonNullable<GapFillProposal['impossible']>;
};
/** Why a gap could not be filled: the reason of the proposal, or the error of the call. */
export type GapFillFailure = Impossible | { error: unknown };

export interface GapFillProgress {
  isRunning: boolean;
  /** Number of gaps tried so far, in their order. */
  tried: number;
  /** By the position of the gap. */
  failures: ReadonlyMap<number, GapFillFailure>;
}

const notStarted: GapFillProgress = { isRunning: false, tried: 0, failures: new Map() };

/** Fills gaps one after the other with the proposed method; a gap that cannot be filled does not stop the others. */
export function useFillGaps(params: EstateParams, gaps: Gap[]) {
  const queryClient = useQueryClient();
  const [filling, setFilling] = useState(notStarted);

  const fill = async ({ meterId, from, to }: Gap): Promise<GapFillFailure | null> => {
    const gap = { meterId, from, to };
    try {
      const proposal = await queryClient.fetchQuery(gapFillProposalQuery(params, gap));
      const { method, impossible, isOtherMethodPossible } = proposal;
      if (impossible) return { reason: impossible, isOtherMethodPossible };
      await fillGap(params, gap, method);
      return null;
    } catch (error) {
      return { error };
    }
  };

  /** All gaps at first, then only those that failed before. */
  const start = async (): Promise<GapFillProgress> => {
    const isAgain = filling.tried === gaps.length;
    const failures = new Map(isAgain ? filling.failures : []);
    const positions = isAgain ? [...filling.failures.keys()] : gaps.map((_, position) => position);
    for (const [index, position] of positions.entries()) {
      const tried = isAgain ? gaps.length : index;
      setFilling({ isRunning: true, tried, failures: new Map(failures) });
      const failure = await fill(gaps[position]!);
      if (failure) failures.set(position, failure);
      else failures.delete(position);
    }
    const result = { isRunning: false, tried: gaps.length, failures };
    setFilling(result);
    return result;
  };
  return { filling, start };
}
