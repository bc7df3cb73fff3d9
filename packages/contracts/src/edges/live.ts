import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, eventStream } from '../endpoint.ts';

/** Whole watts, summed over the estate's edges; for the signs see LiveValues of the domain. */
const liveValuesSchema = z.object({
  productionW: z.number().nullable(),
  gridW: z.number().nullable(),
  consumptionW: z.number().nullable(),
  batteryW: z.number().nullable(),
  stateOfChargePercent: z.number().nullable(),
});

/** An event of `watchEstate`. */
export const liveEventSchema = z
  .object({
    at: z.iso.datetime(),
    values: liveValuesSchema,
    /** With too few apartments, grid and consumption are null, because they would show a neighbour's consumption. */
    isSumHidden: z.boolean(),
    edges: z.array(
      z.object({
        edgeId: z.int(),
        name: z.string(),
        isConnected: z.boolean(),
        lastMessageAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const watchEstate = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/live',
  summary: 'Power now, as server-sent events: one at once, then at most two a second',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  result: eventStream,
});
