import type { OpenRange } from '../../time/ranges.ts';

/** A part of a computed meter is added or taken away. */
export const partSigns = [1, -1] as const;
export type PartSign = (typeof partSigns)[number];

/** A meter of which another one is computed, on the days of the range. */
export interface MeterPart extends OpenRange {
  partId: number;
  sign: PartSign;
}

/** A meter with its parts; one without any is measured. */
export interface ComputedMeter {
  meterId: number;
  parts: readonly MeterPart[];
}

/** How far computed meters may be computed of each other: 1 is computed of measured meters only. */
export const deepestLevel = 3;
