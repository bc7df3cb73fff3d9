import { largestFactor, noFactor, smallestStep } from '@lichthof/domain/metering/transformer-factor.ts';
import { z } from 'zod';

/** What a register shows times this factor is the energy; 1 without transformers. */
export const transformerFactorField = z.number().min(noFactor).max(largestFactor).multipleOf(smallestStep);

/** A factor other than 1 on local days, `to` exclusive; null while it goes on. */
export const factorPeriodSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  factor: z.number(),
});
