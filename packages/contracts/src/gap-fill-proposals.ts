import { substituteMethods } from '@lichthof/domain/metering/codes.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';
import { ErrorCode } from './errors.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId/substitutes';
const params = customerEstateParams.extend({ meterId: idParam });

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

export const substitutesSchema = z
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
  .meta({ id: 'Substitutes' });
export type Substitutes = z.infer<typeof substitutesSchema>;

/** Without a method the one that fits the length of the gap. */
export const proposeSubstitutes = endpoint({
  method: 'GET',
  path,
  summary: 'Values to fill a gap with, by a named method',
  access,
  params,
  query: gapSchema.extend({ method: z.enum(substituteMethods).optional() }).refine(isSensible, wrongGap),
  result: substitutesSchema,
});

/** Fills what is missing in the gap and nothing else; measured values that come later replace it. */
export const acceptSubstitutes = endpoint({
  method: 'POST',
  path,
  summary: 'Fill a gap, with method, author and time kept',
  access,
  params,
  body: gapSchema.extend({ method: z.enum(substituteMethods) }).refine(isSensible, wrongGap),
  result: z.object({ quarterHours: z.int(), totalWh: z.number() }),
});
