import type { CustomerAddressFields, CustomerFields } from '@lichthof/domain/fields/customer-fields.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { isZipCode, optionalLine, requiredLine } from '../fields.ts';

/** The fields of a customer as they are sent. */
export const sentCustomerFields = {
  name: requiredLine(),
} satisfies SentFields<CustomerFields>;

export const sentCustomerAddressFields = {
  street: requiredLine(),
  houseNumber: requiredLine(20),
  zipCode: requiredLine(10).refine((text) => isZipCode(text, 'de'), { params: { rule: 'zipCode' } }),
  city: requiredLine(),
  state: optionalLine(),
} satisfies SentFields<CustomerAddressFields>;

/** The fields of a customer as they are answered. */
export const customerFieldResults = {
  name: z.string(),
} satisfies FieldResults<CustomerFields>;

export const customerAddressFieldResults = {
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
} satisfies FieldResults<CustomerAddressFields>;
