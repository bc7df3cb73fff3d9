import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

/** The edges of an estate; `url` is the site for controlling the edge, null if no such site is configured. */
export const listEdgeControls = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/controllers',
  summary: 'The edges of an estate and where they are controlled',
  access: { role: Role.EstateOpenEmsController, on: 'estate' },
  params: customerEstateParams,
  result: z.array(
    z.object({ edgeId: z.int(), name: z.string(), position: z.string().nullable(), url: z.url().nullable() }),
  ),
});
