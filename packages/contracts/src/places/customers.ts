import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';
import { isZipCode, optionalLine, requiredLine, versionField } from '../fields.ts';

const addressSchema = z.object({
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
});

const customerSchema = z
  .object({ id: z.int(), name: z.string(), address: addressSchema, version: z.int() })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

/** The country is always Deutschland and is not sent. */
const customerAddressSchema = z.object({
  street: requiredLine(),
  houseNumber: requiredLine(20),
  zipCode: requiredLine(10).refine((text) => isZipCode(text, 'de'), { params: { rule: 'zipCode' } }),
  city: requiredLine(),
  state: optionalLine(),
});

export const customerBodySchema = z.object({ name: requiredLine(), address: customerAddressSchema.optional() });
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
