import { customerBodySchema, type Customer, type CustomerBody } from '@lichthof/contracts/places/customers.ts';
import {
  customerAddressFields,
  type CustomerAddressFields,
  customerFields,
  type CustomerFields,
} from '@lichthof/domain/fields/customer-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { z } from 'zod';
import { type FormValues, formValues } from '../../ui/fields/form-values.ts';

export interface CustomerForm extends FormValues<CustomerFields> {
  address: FormValues<CustomerAddressFields>;
}

/** The schema of the server: the address is complete or absent. */
export const customerFormSchema = z.custom<CustomerForm>().transform(bodyOf).pipe(customerBodySchema);

function bodyOf({ address, ...fields }: CustomerForm): CustomerBody {
  return hasAddress(address) ? { ...fields, address } : fields;
}

export function hasAddress(address: CustomerForm['address']): boolean {
  return Object.values<string>(address).some((text) => text.trim() !== '');
}

export const formOf = (customer?: Pick<Customer, keyof CustomerFields | 'address'>): CustomerForm => ({
  ...formValues<CustomerFields>(customerFields, customer),
  address: formValues<CustomerAddressFields>(customerAddressFields, customer?.address),
});

type CustomerFieldName = keyof CustomerFields | keyof CustomerAddressFields;

export const customerFieldNames: CustomerFieldName[] = [
  ...fieldNames(customerFields),
  ...fieldNames(customerAddressFields),
];

/** The changes of another user since the customer was read, by field; '' for a cleared field. */
export function changesBetween(read: Customer, current: Customer): { name: CustomerFieldName; theirs: string }[] {
  const flatten = (customer: Customer) => {
    const { address, ...fields } = formOf(customer);
    return { ...fields, ...address };
  };
  const before = flatten(read);
  const after = flatten(current);
  return customerFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, theirs: after[name] }));
}
