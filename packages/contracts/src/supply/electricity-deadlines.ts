import { Role } from '@lichthof/domain/access/role.ts';
import { deadlineKinds } from '@lichthof/domain/tariffs/deadlines.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

const electricityDeadlineSchema = z
  .object({
    kind: z.enum(deadlineKinds),
    /** The last day, of a tariff the first one above the price cap; null for what is wrong already and has no day. */
    dueOn: z.iso.date().nullable(),
    isOverdue: z.boolean(),
    /** The participant or tariff that it concerns; null if it concerns the estate. */
    name: z.string().nullable(),
    participantId: z.int().nullable(),
    tariffId: z.int().nullable(),
    /** The contract whose final invoice is due. */
    contractId: z.int().nullable(),
    /** The year of the electricity labelling. */
    year: z.int().nullable(),
    /** The days to bill, the end exclusive. */
    periodFrom: z.iso.date().nullable(),
    periodEnd: z.iso.date().nullable(),
    /** A tariff's cost as a share of basic supply, 0 to 1 and above. */
    share: z.number().nullable(),
  })
  .meta({ id: 'ElectricityDeadline' });
export type ElectricityDeadline = z.infer<typeof electricityDeadlineSchema>;

/** Overdue ones first, then by day; those without a day last. Empty without tenant electricity. */
export const listElectricityDeadlines = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/tenant-electricity/deadlines',
  summary: 'Deadlines of the law and tariffs above the price cap of an estate',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  result: z.array(electricityDeadlineSchema),
});
