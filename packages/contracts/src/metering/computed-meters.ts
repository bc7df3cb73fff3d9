import { formulaIssueCodes } from '@lichthof/domain/metering/computed/formula-issues.ts';
import { type PartSign, partSigns } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, largestId } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import {
  checkPlace,
  confirmedField,
  meterParams,
  metersAccess,
  metersPath,
  obisField,
  placeFields,
} from './meter-changes.ts';
import { sentMeterFields } from './meter-fields.ts';

const partSchema = z
  .object({
    partId: z.int().min(1).max(largestId),
    sign: z.literal(partSigns),
    from: z.iso.date(),
    /** The day after its last; null without an end. */
    to: z.iso.date().nullable(),
  })
  .refine(({ from, to }) => to === null || to > from, { params: { rule: 'endAfterStart' }, path: ['to'] });

const largestFormula = 1000;
const partsField = z.array(partSchema).min(1).max(largestFormula);

const computedFields = {
  ...sentMeterFields,
  ...placeFields,
  obis: obisField,
  parts: partsField,
  isConfirmed: confirmedField,
};
export const newComputedMeterSchema = z.object(computedFields).superRefine(checkPlace);
export type NewComputedMeter = z.infer<typeof newComputedMeterSchema>;

/** 422 FormulaInvalid with the code of the reason, the index of the part and the names of meters in the metadata. */
export const createComputedMeter = endpoint({
  method: 'POST',
  path: `${metersPath}/computed`,
  summary: 'A new meter that is the sum or difference of other meters of the estate',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: customerEstateParams,
  body: newComputedMeterSchema,
  result: z.object({ meterId: z.int() }),
});

export const changedComputedMeterSchema = z
  .object({ ...computedFields, version: versionField })
  .superRefine(checkPlace);
export type ChangedComputedMeter = z.infer<typeof changedComputedMeterSchema>;

/** As updateMeter; the parts replace those that it had, and its values of all days follow. */
export const updateComputedMeter = endpoint({
  method: 'PUT',
  path: `${metersPath}/:meterId/computed`,
  summary: 'Change a computed meter and its parts',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: meterParams,
  body: changedComputedMeterSchema,
  result: z.object({ version: z.int(), isWaiting: z.boolean() }),
});

/** Sums in the base unit, of what is known; missing counts quarter-hours. */
const sumsSchema = z.object({ total: z.number(), missing: z.int() });
const previewSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  quarterHours: z.int(),
  ...sumsSchema.shape,
  /** Quarter-hours in which more is taken away than is there. */
  negative: z.int(),
  parts: z.array(sumsSchema.extend({ partId: z.int(), sign: z.literal(partSigns) })),
});
export type ComputedPreview = z.infer<typeof previewSchema>;

/** The last day and the last month that are over and of which all parts have values; null without any. */
export const previewComputedMeter = endpoint({
  method: 'POST',
  path: `${metersPath}/computed/preview`,
  summary: 'What a computed meter would have counted, with the sums of its parts',
  access: metersAccess,
  params: customerEstateParams,
  body: z.object({ meterId: z.int().min(1).max(largestId).nullable(), obis: obisField, parts: partsField }),
  result: z.object({
    issue: z
      .object({ code: z.enum(formulaIssueCodes), index: z.int().nullable(), names: z.array(z.string()) })
      .nullable(),
    day: previewSchema.nullable(),
    month: previewSchema.nullable(),
  }),
});

const explainedFields = {
  meterId: z.int(),
  name: z.string(),
  baseUnit: z.enum(['Wh', 'l']),
  ...sumsSchema.shape,
  substituted: z.int(),
  /** By quarter-hour; null where the curve of a tenant may not be shown, whose day is. */
  amounts: z.array(z.number().nullable()).nullable(),
};

export interface ExplainedPart extends z.infer<z.ZodObject<typeof explainedFields>> {
  /** How the meter above takes it. */
  sign: PartSign;
  /** The parts of the part; empty for a measured meter. */
  parts: ExplainedPart[];
}

const explainedPartSchema: z.ZodType<ExplainedPart> = z.object({
  ...explainedFields,
  sign: z.literal(partSigns),
  parts: z.lazy(() => z.array(explainedPartSchema)),
});

const explainedDaySchema = z.object({
  ...explainedFields,
  parts: z.array(explainedPartSchema),
  day: z.iso.date(),
  /** The begins of the quarter-hours, with offset. */
  startsAt: z.array(z.string()),
  /** Indexes of the quarter-hours in which more is taken away than is there. */
  negatives: z.array(z.int()),
});
export type ComputedDayExplanation = z.infer<typeof explainedDaySchema>;

export const explainComputedDay = endpoint({
  method: 'GET',
  path: `${metersPath}/:meterId/computed`,
  summary: 'A day of a computed meter, down to the measured parts',
  access: metersAccess,
  params: meterParams,
  query: z.object({ day: z.iso.date() }),
  result: explainedDaySchema,
});
