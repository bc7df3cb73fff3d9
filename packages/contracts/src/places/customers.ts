import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import {
  customerAddressFieldResults,
  customerFieldResults,
  sentCustomerAddressFields,
  sentCustomerFields,
} from './customer-fields.ts';

const customerSchema = z
  .object({
    id: z.int(),
    ...customerFieldResults,
    address: z.object({ ...customerAddressFieldResults, country: z.string() }),
    /** Only of a customer with a worked example. */
    isSample: z.literal(true).optional(),
    version: z.int(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

/** The country is always Deutschland and is not sent. */
export const customerBodySchema = z.object({
  ...sentCustomerFields,
  address: z.object(sentCustomerAddressFields).optional(),
});
export type CustomerBody = z.infer<typeof customerBodySchema>;

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

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'A new customer of the operating company',
  access: { role: Role.AuthorityAdmin, on: 'authority' },
  body: customerBodySchema,
  result: customerSchema,
});

export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/customers/:customerId',
  summary: 'Change name and address of a customer; without an address it has none afterwards',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerParams,
  body: customerBodySchema.extend({ version: versionField }),
  result: customerSchema,
});
