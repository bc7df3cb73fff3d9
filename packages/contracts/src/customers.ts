import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint } from './endpoint.ts';

const addressSchema = z.object({
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
});

export const customerSchema = z
  .object({ id: z.int(), name: z.string(), address: addressSchema })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'The customers that the caller may see; the count is for their administrators',
  access: 'signedIn',
  result: z.array(customerSchema.extend({ estateCount: z.int().nullable() })),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId',
  summary: 'One customer',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerParams,
  result: customerSchema,
});
