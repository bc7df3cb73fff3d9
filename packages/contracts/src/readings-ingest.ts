import { z } from 'zod';
import { endpoint, idParam, largestId } from './endpoint.ts';
import { counterField } from './meter-changes.ts';

const path = '/api/edges/:edgeId';
const params = z.object({ edgeId: idParam });

export const mostValues = 10_000;
const largestBodyBytes = 4 * 1024 * 1024;
/** Of what is wrong, so many are told. */
export const maxReportedErrors = 200;

const meterId = z.int().min(1).max(largestId);
const instant = z.iso.datetime({ offset: true });

/** What a register showed at an instant on the grid of five minutes, in base units (Wh or litres). */
const counterValueSchema = z.strictObject({ meterId, at: instant, counter: counterField }).meta({ id: 'CounterValue' });

/** The amount of the quarter-hour that begins at the instant, in base units (Wh or litres). */
const amountValueSchema = z
  .strictObject({ meterId, from: instant, amount: z.int().min(0) })
  .meta({ id: 'QuarterHourValue' });

export const ingestedValueSchema = z.union([counterValueSchema, amountValueSchema]);
export type IngestedValue = z.infer<typeof ingestedValueSchema>;

/**
 * What may be wrong with one value: a field is none of its kind; the meter is not one of the edge's estate; the
 * instant is not on the grid, before the year 2000, or ahead of our clock; more than can flow in a quarter-hour; another
 * value of the same call says otherwise.
 */
export const valueErrorCodes = [
  'invalid',
  'unknownMeter',
  'notOnGrid',
  'tooOld',
  'inTheFuture',
  'tooLarge',
  'contradiction',
] as const;
export type ValueErrorCode = (typeof valueErrorCodes)[number];

/**
 * All values or none: they are stored for good when the answer is there, and may be sent again without harm.
 * 422 ReadingsRefused with `metadata.errors`; at most 120 calls a minute. `changed` were not known before.
 */
export const ingestReadings = endpoint({
  method: 'POST',
  path: `${path}/readings`,
  summary: 'Send counters or quarter-hours of meters, by the key of a controller',
  access: 'edgeKey',
  largestBodyBytes,
  params,
  body: z.object({ values: z.array(ingestedValueSchema).min(1).max(mostValues) }),
  result: z.object({ stored: z.int(), changed: z.int() }),
});

/** Those in place, so that a sender knows how to name them. */
export const listEdgeMeters = endpoint({
  method: 'GET',
  path: `${path}/meters`,
  summary: "The meters of a controller's estate, by its key",
  access: 'edgeKey',
  params,
  result: z.array(
    z
      .object({
        meterId: z.int(),
        name: z.string(),
        obis: z.string(),
        baseUnit: z.enum(['Wh', 'l']),
        serialNumber: z.string().nullable(),
        marketLocationId: z.string().nullable(),
        meteringLocationId: z.string().nullable(),
      })
      .meta({ id: 'EdgeMeter' }),
  ),
});
