import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint, idParam } from '../endpoint.ts';

const access = { role: Role.AuthorityAdmin, on: 'authority' } as const;
const instant = z.iso.datetime();

const sampleCustomerSchema = z
  .object({
    customerId: z.int(),
    state: z.enum(['making', 'ready', 'failed', 'removing']),
    /** 0 to 100, while it is made. */
    progress: z.int(),
    madeBy: z.string(),
    madeAt: instant,
  })
  .meta({ id: 'SampleCustomer' });
export type SampleCustomer = z.infer<typeof sampleCustomerSchema>;

const sampleStateSchema = z.object({
  /** Null where there is none. */
  sample: sampleCustomerSchema.nullable(),
  /** Those that are gone, the newest first. */
  removed: z.array(z.object({ madeBy: z.string(), madeAt: instant, removedBy: z.string(), removedAt: instant })),
});
export type SampleState = z.infer<typeof sampleStateSchema>;

const sampleParams = z.object({ sampleCustomerId: idParam });

export const getSampleCustomer = endpoint({
  method: 'GET',
  path: '/api/sample-customer',
  summary: 'The customer with a worked example, for people who try the portal',
  access,
  result: sampleStateSchema,
});

export const makeSampleCustomer = endpoint({
  method: 'POST',
  path: '/api/sample-customer',
  summary: 'Make the sample customer; where there is one already, it is answered',
  access,
  result: sampleStateSchema,
});

/** What goes with the sample customer, by its noun. */
export const sampleContentKinds = [
  'estates',
  'apartments',
  'people',
  'meters',
  'meterDays',
  'contracts',
  'invoices',
  'documents',
  'payments',
] as const;

export const previewSampleRemoval = endpoint({
  method: 'GET',
  path: '/api/sample-customer/:sampleCustomerId/contents',
  summary: 'How much goes when the sample customer is removed',
  access,
  params: sampleParams,
  result: z.record(z.enum(sampleContentKinds), z.int()),
});

export const removeSampleCustomer = endpoint({
  method: 'DELETE',
  path: '/api/sample-customer/:sampleCustomerId',
  summary: 'Remove the sample customer wholly; a record of who made and removed it stays',
  access,
  params: sampleParams,
  result: sampleStateSchema,
});

export const becomeSampleTenant = endpoint({
  method: 'POST',
  path: '/api/sample-customer/:sampleCustomerId/tenant',
  summary: 'Let the caller see the tenant pages of an apartment of the sample customer',
  access,
  params: sampleParams,
  result: z.object({ apartmentId: z.int() }),
});
