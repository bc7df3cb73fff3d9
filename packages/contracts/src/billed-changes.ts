import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billed-changes';

const sums = { total: z.number(), missing: z.int() };

/** Values of billed days that have changed since, by billing run. */
export const billedChangesSchema = z
  .object({
    runId: z.int(),
    /** The period billed, `to` exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    changedAt: z.iso.datetime(),
    /** When all of it was acknowledged, and by whom last; null while something is new. */
    acknowledgedAt: z.iso.datetime().nullable(),
    acknowledgedByName: z.string().nullable(),
    meters: z.array(
      z.object({
        meterId: z.int(),
        meterName: z.string(),
        apartmentName: z.string().nullable(),
        /** The days that changed: how many, the first and the last. */
        dayCount: z.int(),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        /** Wh and missing quarter-hours of these days, as they were billed and as they are now. */
        before: z.object(sums),
        after: z.object(sums),
      }),
    ),
  })
  .meta({ id: 'BilledChanges' });
export type BilledChanges = z.infer<typeof billedChangesSchema>;

export const listBilledChanges = endpoint({
  method: 'GET',
  path,
  summary: 'Values of billed periods that have changed since, the newest run first',
  access,
  params: customerEstateParams,
  query: z.object({ runId: idParam.optional() }),
  result: z.array(billedChangesSchema),
});

/** What changed after `changedAt` stays open: nobody has seen it yet. */
export const acknowledgeBilledChanges = endpoint({
  method: 'POST',
  path: `${path}/:runId/acknowledge`,
  summary: 'Take note of changed values of a billed period',
  access,
  params: customerEstateParams.extend({ runId: idParam }),
  body: z.object({ changedAt: z.iso.datetime() }),
});
