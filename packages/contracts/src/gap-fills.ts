import { substituteMethods } from '@lichthof/domain/metering/codes.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId/fills';
const params = customerEstateParams.extend({ meterId: idParam });

/** Substitutes that came into the store at once. */
export const fillSchema = z
  .object({
    fillId: z.int(),
    /** ISO timestamps from the first quarter-hour filled to the end of the last. */
    from: z.string(),
    to: z.string(),
    quarterHours: z.int(),
    /** How many of them still hold what was written: measured values and other fills replace them. */
    standing: z.int(),
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
  .meta({ id: 'Fill' });
export type Fill = z.infer<typeof fillSchema>;

/** Fills told at once. */
export const fillsPageSize = 20;

export const listFills = endpoint({
  method: 'GET',
  path,
  summary: 'What gaps of a meter were filled with, by whom and how, the newest first',
  access,
  params,
  query: z.object({ before: idParam.optional() }),
  result: z.object({ fills: z.array(fillSchema), nextBefore: z.int().nullable() }),
});

/** Its substitutes that still stand are missing again. 409 SubstitutesBilled when one of its days is billed. */
export const revokeFill = endpoint({
  method: 'DELETE',
  path: `${path}/:fillId`,
  summary: 'Take back substitutes',
  access,
  params: params.extend({ fillId: idParam }),
  result: z.object({ quarterHours: z.int() }),
});
