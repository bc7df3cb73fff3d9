import { Role } from '@lichthof/domain/access/role.ts';
import { substituteMethods } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';
import { ErrorCode } from './errors.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills';
const params = customerEstateParams.extend({ meterId: idParam });

/** Substitute values of a meter that were written at once. */
export const gapFillSchema = z
  .object({
    gapFillId: z.int(),
    /** ISO timestamps from the first quarter-hour filled to the end of the last. */
    from: z.string(),
    to: z.string(),
    quarterHours: z.int(),
    /** How many of them still hold what was written: measured values and other fills replace them. */
    remaining: z.int(),
    /** What was written, in the meter's base unit. */
    total: z.number(),
    method: z.enum(substituteMethods),
    at: z.iso.datetime(),
    /** Null: by the estate's rule. */
    authorName: z.string().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    revokedByName: z.string().nullable(),
    /** One of its days is billed: it stays. */
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

/** Removes its substitutes that are still stored. 409 SubstitutesBilled when one of its days is billed. */
export const revokeGapFill = endpoint({
  method: 'DELETE',
  path: `${path}/:gapFillId`,
  summary: 'Take back substitutes',
  access,
  params: params.extend({ gapFillId: idParam }),
  result: z.object({ quarterHours: z.int() }),
});

/** A run of missing quarter-hours, ISO timestamps, `to` exclusive. */
const gapSchema = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) });
const longestGapMs = 92 * 86_400_000;
type Gap = z.infer<typeof gapSchema>;
/** Forwards in time, between 1900 and 2100, and not longer than a quarter of a year. */
const isSensible = ({ from, to }: Gap) => {
  const [startsAt, endsAt] = [Date.parse(from), Date.parse(to)];
  const isInCalendar = startsAt > Date.UTC(1900) && endsAt < Date.UTC(2100);
  return isInCalendar && startsAt < endsAt && endsAt - startsAt <= longestGapMs;
};
const wrongGap = { path: ['to'], params: { code: ErrorCode.PeriodInvalid } };

export const gapFillProposalSchema = z
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
    /** The values proposed by day, beside what was measured, from the day before the gap to the day after it. */
    days: z.array(z.object({ day: z.iso.date(), measuredWh: z.number().nullable(), substituteWh: z.number() })),
    /** A tenant's meter without consent: nothing finer than days is shown, and both series are empty. */
    isCurveHidden: z.boolean(),
    /** Wh by ISO timestamp: the values proposed, and those measured in the day before and after. */
    substitutes: z.record(z.string(), z.number()),
    measured: z.record(z.string(), z.number().nullable()),
    /** Why there is no proposal. */
    impossible: z.enum(['noReferenceDay', 'noNeighbours', 'negativeDifference']).nullable(),
  })
  .meta({ id: 'GapFillProposal' });
export type GapFillProposal = z.infer<typeof gapFillProposalSchema>;

/** Without a method the one that fits the length of the gap. */
export const proposeGapFill = endpoint({
  method: 'GET',
  path: `${path}/proposal`,
  summary: 'Values to fill a gap with, by a named method',
  access,
  params,
  query: gapSchema.extend({ method: z.enum(substituteMethods).optional() }).refine(isSensible, wrongGap),
  result: gapFillProposalSchema,
});

/** Fills what is missing in the gap and nothing else; measured values that come later replace it. */
export const createGapFill = endpoint({
  method: 'POST',
  path,
  summary: 'Fill a gap, with method, author and time kept',
  access,
  params,
  body: gapSchema.extend({ method: z.enum(substituteMethods) }).refine(isSensible, wrongGap),
  result: z.object({ quarterHours: z.int(), totalWh: z.number() }),
});
