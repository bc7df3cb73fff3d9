import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

/** What an estate needs before its first invoice, in the order in which it is done. */
export const setUpSteps = [
  'places',
  'meters',
  'values',
  'supply',
  'tariff',
  'participants',
  'labelling',
  'billing',
] as const;
export type SetUpStepName = (typeof setUpSteps)[number];

const setUpProgressSchema = z
  .object({
    steps: z.array(z.object({ name: z.enum(setUpSteps), isDone: z.boolean() })),
    /** A billing run has succeeded, so that nobody needs the list any more. */
    isFinished: z.boolean(),
  })
  .meta({ id: 'SetUpProgress' });
export type SetUpProgress = z.infer<typeof setUpProgressSchema>;

export const getSetUpProgress = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/tenant-electricity/set-up-steps',
  isJoinable: true,
  summary: 'What is done and what is next until the first invoices of an estate',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  result: setUpProgressSchema,
});
