import { roundWithCarry } from '../../units/round-with-carry.ts';
import { splitExactly } from '../../units/split-exactly.ts';
import { referenceMean, referenceProfiles } from './reference-profiles.ts';
import { noSubstitutes, substitutesOf, type SubstituteRequest, type Substitutes } from './substitutes.ts';

/** Means are weighed in thousandths of a base unit. */
const partsPerUnit = 1000;

/**
 * The mean course of comparable days (Monday to Friday, Saturday, Sunday) around the gap, by the wall clock; scaled to
 * the known difference where there is one.
 */
export function profileDaySubstitutes(request: SubstituteRequest): Substitutes {
  const { gap, knownDifferenceWh, timeZone } = request;
  if (knownDifferenceWh !== null && knownDifferenceWh < 0) return noSubstitutes('negativeDifference');
  const profiles = referenceProfiles(request);
  const means = gap.map((slot) => referenceMean(profiles, slot, timeZone)).filter((mean) => mean !== null);
  if (means.length < gap.length) return noSubstitutes('noReferenceDay');

  const amounts = knownDifferenceWh === null ? roundWithCarry(means, 1) : scaledTo(knownDifferenceWh, means);
  return substitutesOf(gap, amounts as number[]);
}

/** A course of nothing but zeros says nothing about when the known difference was used: then in equal parts. */
function scaledTo(knownDifferenceWh: number, means: number[]): number[] {
  const parts = means.map((mean) => Math.round(mean * partsPerUnit));
  const isFlat = parts.every((part) => part === 0);
  return splitExactly(knownDifferenceWh, isFlat ? parts.map(() => 1) : parts);
}
