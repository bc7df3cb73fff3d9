import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

/** What an estate needs until its first invoice, in the order in which it is done; its customer comes before. */
export const firstSteps = ['estate', 'meters', 'values', 'electricity', 'invoice'] as const;
export type FirstStepName = (typeof firstSteps)[number];

/** What the step 'electricity' consists of. */
export const electricityParts = ['supply', 'tariff', 'participants', 'labelling'] as const;
export type ElectricityPartName = (typeof electricityParts)[number];

const firstStepsSchema = z
  .object({
    steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean() })),
    electricity: z.array(z.object({ name: z.enum(electricityParts), isDone: z.boolean() })),
    apartmentCount: z.int(),
    meterCount: z.int(),
    /** The first and the last day with values. */
    values: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /**
     * Until there is an invoice. Not for an estate with values and without tenant electricity beside others that have it:
     * not every estate is meant to.
     */
    isWanted: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/first-steps',
  isJoinable: true,
  summary: 'What is done and what is next until the first invoices of an estate, from what is really there',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  result: firstStepsSchema,
});
