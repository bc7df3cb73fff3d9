import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billed-changes';

const sums = { total: z.number(), missing: z.int() };

/** Values of billed days that changed after the billing, by billing run. */
const billedChangesSchema = z
  .object({
    runId: z.int(),
    /** The billed period, `to` exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    changedAt: z.iso.datetime(),
    /** When all changes were acknowledged; null while there are new changes. */
    acknowledgedAt: z.iso.datetime().nullable(),
    /** The last user who did so; null if corrections have settled the changes. */
    acknowledgedByName: z.string().nullable(),
    /** The number of meters with changes that nobody has acknowledged. */
    openMeterCount: z.int(),
    meters: z.array(
      z.object({
        meterId: z.int(),
        meterName: z.string(),
        apartmentName: z.string().nullable(),
        /** The number of changed days, the first and the last. */
        dayCount: z.int(),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        /** Wh and missing quarter-hours of these days: as billed, and current. */
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

/** Changes after `changedAt` stay open, because the user has not seen them. */
export const acknowledgeBilledChanges = endpoint({
  method: 'POST',
  path: `${path}/:runId/acknowledge`,
  summary: 'Take note of changed values of a billed period',
  access,
  params: customerEstateParams.extend({ runId: idParam }),
  body: z.object({ changedAt: z.iso.datetime() }),
});
