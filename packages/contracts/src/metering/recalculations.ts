import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/recalculations';

const recalculationSchema = z
  .object({
    recalculationId: z.int(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** Null if started by the job in the night. */
    startedByName: z.string().nullable(),
    /** The number of applied changes of place or kind, and of estate days derived again. */
    changes: z.int(),
    days: z.int(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Recalculation' });
export type Recalculation = z.infer<typeof recalculationSchema>;

export const listRecalculations = endpoint({
  method: 'GET',
  path,
  summary: 'Changes of meters that wait for the night, and the latest runs',
  access,
  params: customerParams,
  result: z.object({
    waiting: z.array(
      z.object({
        meterId: z.int(),
        meterName: z.string(),
        estateId: z.int(),
        estateName: z.string(),
        fromDay: z.iso.date(),
        requestedAt: z.iso.datetime(),
        requestedByName: z.string().nullable(),
      }),
    ),
    runs: z.array(recalculationSchema),
  }),
});

export const startRecalculation = endpoint({
  method: 'POST',
  path,
  summary: 'Let key figures follow the changes that wait, now instead of in the night',
  access,
  params: customerParams,
  result: recalculationSchema,
});
