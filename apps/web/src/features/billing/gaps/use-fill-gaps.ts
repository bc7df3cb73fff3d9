import {
  fillGaps,
  type GapFillEvent,
  type GapFillProposal,
  maxGapsAtOnce,
} from '@lichthof/contracts/metering/gap-fills.ts';
import { longestGapDays } from '@lichthof/contracts/metering/meter-gaps.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { useState } from 'react';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readEvents } from '../../../api/event-stream.ts';
import type { Gap } from '../../../api/gap-fills.queries.ts';

type Impossible = Pick<GapFillProposal, 'isOtherMethodPossible'> & {
  reason: NonNullable<GapFillProposal['impossible']>;
};
/** Why a gap could not be filled: the method has no values for it, or the error of the call. */
export type GapFillFailure = Impossible | { error: unknown };

/** By the positions of the gaps. */
export interface GapFillProgress {
  isRunning: boolean;
  filled: ReadonlySet<number>;
  failures: ReadonlyMap<number, GapFillFailure>;
}

const notStarted: GapFillProgress = { isRunning: false, filled: new Set(), failures: new Map() };
const longestGapMs = longestGapDays * 86_400_000;
const isTooLong = ({ from, to }: Gap) => Date.parse(to) - Date.parse(from) > longestGapMs;

/** Fills gaps by one call with the method for their length; one that cannot be filled does not stop the others. */
export function useFillGaps(params: EstateParams, gaps: Gap[]) {
  const [filling, setFilling] = useState(notStarted);

  const start = async (positions: number[]): Promise<GapFillProgress> => {
    const filled = new Set(filling.filled);
    const failures = new Map(filling.failures);
    const show = (isRunning: boolean) => {
      const progress = { isRunning, filled: new Set(filled), failures: new Map(failures) };
      setFilling(progress);
      return progress;
    };
    for (const position of positions) failures.delete(position);
    show(true);
    const possible = positions.filter((position) => !isTooLong(getItem(gaps, position)));
    for (let first = 0; first < possible.length; first += maxGapsAtOnce) {
      const part = possible.slice(first, first + maxGapsAtOnce);
      await fillPart(part, (position, failure) => {
        if (failure) failures.set(position, failure);
        else filled.add(position);
        show(true);
      });
    }
    const ended = new Error('The gap was not tried');
    for (const position of positions) {
      if (!filled.has(position) && !failures.has(position)) failures.set(position, { error: ended });
    }
    return show(false);
  };

  const fillPart = async (part: number[], note: (position: number, failure: GapFillFailure | null) => void) => {
    const body = { gaps: part.map((position) => toGap(getItem(gaps, position))) };
    const { signal } = new AbortController();
    let tried = 0;
    try {
      for await (const event of readEvents(fillGaps, { params, body, signal })) {
        const { index, impossible, isOtherMethodPossible } = event as GapFillEvent;
        note(getItem(part, index), impossible && { reason: impossible, isOtherMethodPossible });
        tried = index + 1;
      }
    } catch (error) {
      for (const position of part.slice(tried)) note(position, { error });
    }
  };
  return { filling, start };
}

const toGap = ({ meterId, from, to }: Gap) => ({ meterId, from, to });
