import { Role } from '@lichthof/domain/access/role.ts';
import { readingOrigins } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { counterField } from './meter-changes.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId/readings';
const params = customerEstateParams.extend({ meterId: idParam });
const instant = z.iso.datetime({ offset: true });

const readingSchema = z
  .object({
    at: z.iso.datetime(),
    /** In base units; where there is a transformer factor, multiplied by it. */
    counter: z.number(),
    /** The transformer factor in force then; 1 without transformers. */
    transformerFactor: z.number(),
    origin: z.enum(readingOrigins),
    authorName: z.string().nullable(),
    isConfirmed: z.boolean(),
    /** Since the previous reading, in base units, also across an exchange; null if not known. */
    consumption: z.number().nullable(),
    /** Whether the reading was entered by a user and is not billed, so that it may be deleted. */
    isDeletable: z.boolean(),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof readingSchema>;

/** Readings per page. */
export const readingsPageSize = 50;

export const listReadings = endpoint({
  method: 'GET',
  path,
  summary: 'Readings of a meter, the newest first',
  access: { ...access, keyScopes: ['readValues', 'writeValues'] },
  params,
  query: z.object({ before: instant.optional() }),
  result: z.object({ readings: z.array(readingSchema), nextBefore: z.iso.datetime().nullable() }),
});

export const readingWarnings = [
  'lowerThanBefore',
  'higherThanNext',
  'farAboveExpectation',
  'farBelowExpectation',
] as const;
export type ReadingWarning = (typeof readingWarnings)[number];

const entrySchema = z.object({
  at: instant,
  counter: counterField,
  /** Whether the counter is multiplied by the transformer factor; required where the meter has one then. */
  isMultiplied: z.boolean().optional(),
  origin: z.enum(['operator', 'customer', 'estimated']),
});
export type ReadingEntry = z.infer<typeof entrySchema>;

const readingCheckSchema = z.object({
  warnings: z.array(z.enum(readingWarnings)),
  previous: z.object({ at: z.iso.datetime(), counter: z.number() }).nullable(),
  next: z.object({ at: z.iso.datetime(), counter: z.number() }).nullable(),
  consumption: z.number().nullable(),
  /**
   * Expected consumption since the previous reading, by quarter-hours, the previous year or the days before; null if
   * unknown.
   */
  expected: z.number().nullable(),
});
export type ReadingCheck = z.infer<typeof readingCheckSchema>;

/** Checks a reading without saving it. */
export const checkReading = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Whether a reading would be plausible',
  access: { ...access, keyScopes: ['writeValues'] },
  params,
  body: entrySchema,
  result: readingCheckSchema,
});

/** 409 ReadingImplausible for unconfirmed warnings; 409 ReadingExists for the same instant. */
export const addReading = endpoint({
  method: 'POST',
  path,
  summary: 'Enter a reading',
  access: { ...access, keyScopes: ['writeValues'] },
  params,
  body: entrySchema.extend({ isConfirmed: z.boolean().optional() }),
  result: readingSchema,
});

export const deleteReading = endpoint({
  method: 'DELETE',
  path,
  summary: 'Take back a reading that a person entered',
  access,
  params,
  query: z.object({ at: instant }),
});
