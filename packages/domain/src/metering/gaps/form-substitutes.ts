import type { SubstituteMethod } from '../codes.ts';
import { linearSubstitutes } from './linear-substitutes.ts';
import { profileDaySubstitutes } from './profile-day-substitutes.ts';
import type { Substitute, SubstituteRequest, Substitutes } from './substitutes.ts';

const longestLinearQuarterHours = 8;

/** Two hours may be a straight line; beyond, the course of the day counts. */
export function proposedMethod(gapQuarterHours: number): SubstituteMethod {
  return gapQuarterHours <= longestLinearQuarterHours ? 'linear' : 'profile_day';
}

/** A part of a gap between two readings of its counter, or between one and the gap's border. */
export type GapSegment = Pick<SubstituteRequest, 'gap' | 'knownDifferenceWh'>;

/** The values proposed for a gap whose counter was read within it: each segment adds up to its own known difference. */
export function formSegments(
  method: SubstituteMethod,
  { segments, ...known }: Pick<SubstituteRequest, 'days' | 'timeZone'> & { segments: GapSegment[] },
): Substitutes {
  const amounts = new Map<string, Substitute>();
  for (const segment of segments) {
    const formed = formSubstitutes(method, { ...known, ...segment });
    if (!formed.substitutes) return formed;
    for (const { day, index, amount } of formed.substitutes) {
      const key = `${day}/${index}`;
      amounts.set(key, { day, index, amount: amount + (amounts.get(key)?.amount ?? 0) });
    }
  }
  return { substitutes: [...amounts.values()], reason: null };
}

/** The values proposed for a gap by the method. Rule and worked example: docs/domain/substitutes.md */
export function formSubstitutes(method: SubstituteMethod, request: SubstituteRequest): Substitutes {
  return method === 'linear' ? linearSubstitutes(request) : profileDaySubstitutes(request);
}
