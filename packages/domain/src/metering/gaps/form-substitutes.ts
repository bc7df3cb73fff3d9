import type { SubstituteMethod } from '../codes.ts';
import { linearSubstitutes } from './linear-substitutes.ts';
import { profileDaySubstitutes } from './profile-day-substitutes.ts';
import type { SubstituteRequest, Substitutes } from './substitutes.ts';

const longestLinearQuarterHours = 8;

/** Two hours may be a straight line; beyond, the course of the day counts. */
export function proposedMethod(gapQuarterHours: number): SubstituteMethod {
  return gapQuarterHours <= longestLinearQuarterHours ? 'linear' : 'profile_day';
}

/** The values proposed for a gap by the method. Rule and worked example: docs/domain/substitutes.md */
export function formSubstitutes(method: SubstituteMethod, request: SubstituteRequest): Substitutes {
  return method === 'linear' ? linearSubstitutes(request) : profileDaySubstitutes(request);
}
