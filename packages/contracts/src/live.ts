import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, eventStream } from './endpoint.ts';

/** Whole watts of the estate's edges together; see LiveValues of the domain for the signs. */
const liveValuesSchema = z.object({
  productionW: z.number().nullable(),
  gridW: z.number().nullable(),
  consumptionW: z.number().nullable(),
  batteryW: z.number().nullable(),
  stateOfChargePercent: z.number().nullable(),
});

/** What an event of `watchEstate` tells. */
export const liveEventSchema = z
  .object({
    at: z.iso.datetime(),
    values: liveValuesSchema,
    /** Too few apartments: what they draw now would be a neighbour's, so grid and consumption are null. */
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
