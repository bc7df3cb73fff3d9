import { customerBodySchema, type Customer, type CustomerBody } from '@lichthof/contracts/places/customers.ts';
import { z } from 'zod';

const addressFields = ['street', 'houseNumber', 'zipCode', 'city', 'state'] as const;

const filledSchema = z.object({
  name: z.string(),
  address: z.object({
    street: z.string(),
    houseNumber: z.string(),
    zipCode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
});
export type CustomerForm = z.infer<typeof filledSchema>;

/** The schema of the server: the address is complete or absent. */
export const customerFormSchema = filledSchema.transform(bodyOf).pipe(customerBodySchema);

function bodyOf({ name, address }: CustomerForm): CustomerBody {
  return hasAddress(address) ? { name, address } : { name };
}

export function hasAddress(address: CustomerForm['address']): boolean {
  return addressFields.some((field) => address[field].trim() !== '');
}

export function formOf(customer?: Pick<Customer, 'name' | 'address'>): CustomerForm {
  const { street, houseNumber, zipCode, city, state } = customer?.address ?? {};
  return {
    name: customer?.name ?? '',
    address: {
      street: street ?? '',
      houseNumber: houseNumber ?? '',
      zipCode: zipCode ?? '',
      city: city ?? '',
      state: state ?? '',
    },
  };
}

export type CustomerFieldName = 'name' | (typeof addressFields)[number];

/** The changes of another user since the customer was read, by field; '' for a cleared field. */
export function changesBetween(read: Customer, current: Customer): { name: CustomerFieldName; theirs: string }[] {
  const flatten = (customer: Customer) => {
    const { name, address } = formOf(customer);
    return { name, ...address };
  };
  const before = flatten(read);
  const after = flatten(current);
  const names: CustomerFieldName[] = ['name', ...addressFields];
  return names.filter((name) => before[name] !== after[name]).map((name) => ({ name, theirs: after[name] }));
}
