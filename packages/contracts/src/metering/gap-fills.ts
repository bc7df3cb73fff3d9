import { Role } from '@lichthof/domain/access/role.ts';
import { substituteMethods } from '@lichthof/domain/metering/codes.ts';
import { noSubstitutesReasons } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, eventStream, idParam, largestId } from '../endpoint.ts';
import { ErrorCode } from '../errors.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills';
const params = customerEstateParams.extend({ meterId: idParam });

/** Substitute values of a meter that were written together. */
const gapFillSchema = z
  .object({
    gapFillId: z.int(),
    /** ISO timestamps from the start of the first filled quarter-hour to the end of the last one. */
    from: z.string(),
    to: z.string(),
    quarterHours: z.int(),
    /** The number of values that are still stored; measured values and other gap fills replace them. */
    remaining: z.int(),
    /** The sum of the written values, in the meter's base unit. */
    total: z.number(),
    method: z.enum(substituteMethods),
    at: z.iso.datetime(),
    /** Null: filled by the estate's rule. */
    authorName: z.string().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    revokedByName: z.string().nullable(),
    /** One of its days is billed, so it cannot be undone. */
    isBilled: z.boolean(),
  })
  .meta({ id: 'GapFill' });
export type GapFill = z.infer<typeof gapFillSchema>;

/** Gap fills per page. */
export const gapFillsPageSize = 20;

export const listGapFills = endpoint({
  method: 'GET',
  path,
  summary: 'What gaps of a meter were filled with, by whom and how, the newest first',
  access,
  params,
  query: z.object({ before: idParam.optional() }),
  result: z.object({ gapFills: z.array(gapFillSchema), nextBefore: z.int().nullable() }),
});

/** Removes its substitutes that are still stored. 409 SubstitutesBilled if one of its days is billed. */
export const revokeGapFill = endpoint({
  method: 'DELETE',
  path: `${path}/:gapFillId`,
  summary: 'Take back substitutes',
  access,
  params: params.extend({ gapFillId: idParam }),
  result: z.object({ quarterHours: z.int() }),
});

/** Consecutive missing quarter-hours, ISO timestamps, `to` exclusive. */
const gapSchema = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) });
const longestGapMs = 92 * 86_400_000;
type Gap = z.infer<typeof gapSchema>;
/** `from` before `to`, between 1900 and 2100, and at most 92 days. */
const isSupportedRange = ({ from, to }: Gap) => {
  const [startsAt, endsAt] = [Date.parse(from), Date.parse(to)];
  const isInCalendar = startsAt > Date.UTC(1900) && endsAt < Date.UTC(2100);
  return isInCalendar && startsAt < endsAt && endsAt - startsAt <= longestGapMs;
};
const wrongGap = { path: ['to'], params: { code: ErrorCode.PeriodInvalid } };

const gapFillProposalSchema = z
  .object({
    meterId: z.int(),
    meterName: z.string(),
    from: z.string(),
    to: z.string(),
    quarterHours: z.int(),
    method: z.enum(substituteMethods),
    proposedMethod: z.enum(substituteMethods),
    knownDifferenceWh: z.number().nullable(),
    totalWh: z.number(),
    /** Proposed and measured values by day, from the day before the gap to the day after it. */
    days: z.array(z.object({ day: z.iso.date(), measuredWh: z.number().nullable(), substituteWh: z.number() })),
    /** For a tenant's meter without consent: only days are shown, and both series are empty. */
    isCurveHidden: z.boolean(),
    /** Wh by ISO timestamp: the proposed values, and those measured on the day before and after. */
    substitutes: z.record(z.string(), z.number()),
    measured: z.record(z.string(), z.number().nullable()),
    /** Why there is no proposal. */
    impossible: z.enum(noSubstitutesReasons).nullable(),
    /** Whether the other method has values if this one has none. */
    isOtherMethodPossible: z.boolean(),
  })
  .meta({ id: 'GapFillProposal' });
export type GapFillProposal = z.infer<typeof gapFillProposalSchema>;

/** Without a method, uses the method for the length of the gap. */
export const proposeGapFill = endpoint({
  method: 'GET',
  path: `${path}/proposal`,
  summary: 'Values to fill a gap with, by a named method',
  access,
  params,
  query: gapSchema.extend({ method: z.enum(substituteMethods).optional() }).refine(isSupportedRange, wrongGap),
  result: gapFillProposalSchema,
});

/** Fills only the missing values of the gap; measured values that arrive later replace them. */
export const createGapFill = endpoint({
  method: 'POST',
  path,
  summary: 'Fill a gap, with method, author and time kept',
  access,
  params,
  body: gapSchema.extend({ method: z.enum(substituteMethods) }).refine(isSupportedRange, wrongGap),
  result: z.object({ quarterHours: z.int(), totalWh: z.number() }),
});

export const maxGapsAtOnce = 2000;

/** Sent after each gap, in the order of the list. */
const gapFillEventSchema = z
  .object({
    index: z.int(),
    meterId: z.int(),
    quarterHours: z.int(),
    /** Null if the gap was not filled. */
    method: z.enum(substituteMethods).nullable(),
    impossible: gapFillProposalSchema.shape.impossible,
    isOtherMethodPossible: z.boolean(),
  })
  .meta({ id: 'GapFillEvent' });
export type GapFillEvent = z.infer<typeof gapFillEventSchema>;

/** Each gap is filled on its own: what an interruption leaves is still a gap. Without a method, that for its length. */
export const fillGaps = endpoint({
  method: 'POST',
  path: '/api/customers/:customerId/estates/:estateId/gap-fills',
  summary: 'Fill many gaps of an estate; answers with an event after each one',
  access,
  params: customerEstateParams,
  body: z.object({
    gaps: z
      .array(
        gapSchema
          .extend({ meterId: z.int().min(1).max(largestId), method: z.enum(substituteMethods).optional() })
          .refine(isSupportedRange, wrongGap),
      )
      .min(1)
      .max(maxGapsAtOnce),
  }),
  result: eventStream,
});
