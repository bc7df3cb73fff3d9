import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { counterField } from './meter-changes.ts';

const path = '/api/edges/:edgeId';
const params = z.object({ edgeId: idParam });

const mostValues = 10_000;
const largestBodyBytes = 4 * 1024 * 1024;
/** The number of errors returned at most. */
export const maxReportedErrors = 200;

const meterId = z.int().min(1).max(largestId);
const instant = z.iso.datetime({ offset: true });

/** The counter of a register at an instant on the five-minute grid, in base units (Wh or litres). */
const counterValueSchema = z.strictObject({ meterId, at: instant, counter: counterField }).meta({ id: 'CounterValue' });

/** The amount of the quarter-hour that begins at the instant, in base units (Wh or litres). */
const amountValueSchema = z
  .strictObject({ meterId, from: instant, amount: z.int().min(0) })
  .meta({ id: 'QuarterHourValue' });

export const ingestedValueSchema = z.union([counterValueSchema, amountValueSchema]);
export type IngestedValue = z.infer<typeof ingestedValueSchema>;

/**
 * Errors of one value: a field is invalid; the meter does not belong to the edge's estate; the instant is not on the
 * grid, before the year 2000, or ahead of our clock; the amount is too large for a quarter-hour; another value of the
 * same call contradicts it.
 */
const valueErrorCodes = [
  'invalid',
  'unknownMeter',
  'computedMeter',
  'notOnGrid',
  'tooOld',
  'inTheFuture',
  'tooLarge',
  'contradiction',
] as const;
export type ValueErrorCode = (typeof valueErrorCodes)[number];

/**
 * Stores all values or none. When the answer arrives they are committed; sending them again is harmless. 422
 * ReadingsRefused with `metadata.errors`, of all wrong values the first 200; at most 120 calls per minute. `changed` is the number of values not stored
 * before.
 */
export const ingestReadings = endpoint({
  method: 'POST',
  path: `${path}/readings`,
  summary: 'Send counters or quarter-hours of meters, by the key of an edge',
  access: 'edgeKey',
  largestBodyBytes,
  params,
  body: z.object({ values: z.array(ingestedValueSchema).min(1).max(mostValues) }),
  result: z.object({ stored: z.int(), changed: z.int() }),
});

/** Counters that are stored, but no quarter-hours are formed across the step: it is impossible, or falls. */
const counterNoticeSchema = z.object({
  meterId: z.int(),
  code: z.enum(['counterReset', 'implausibleJump']),
  at: z.iso.datetime(),
  before: z.int(),
  after: z.int(),
});

/** As ingestReadings, by a customer's own system; the answer names steps of counters that look wrong. */
export const sendValues = endpoint({
  method: 'POST',
  path: '/api/customers/:customerId/estates/:estateId/values',
  summary: "Send counters or quarter-hours of an estate's meters, by the key of a customer's own system",
  access: { role: Role.EstateOwner, on: 'estate', keyScopes: ['writeValues'] },
  largestBodyBytes,
  params: customerEstateParams,
  body: ingestReadings.body,
  result: z.object({ stored: z.int(), changed: z.int(), notices: z.array(counterNoticeSchema) }),
});

/** The current meters, so that a sender knows their ids. */
export const listEdgeMeters = endpoint({
  method: 'GET',
  path: `${path}/meters`,
  summary: 'The meters of the estate of an edge, by its key',
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
