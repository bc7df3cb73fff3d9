import { type Field, line } from './field.ts';

/** What people enter at a customer itself; its country is always Deutschland. */
export interface CustomerFields {
  name: string;
}

/** Complete or empty, but for the state. */
export interface CustomerAddressFields {
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
  state: string | null;
}

export const customerFields: Record<keyof CustomerFields, Field> = {
  name: { rule: line(), required: true },
};

export const customerAddressFields: Record<keyof CustomerAddressFields, Field> = {
  street: { rule: line(), required: true },
  houseNumber: { rule: line(20), required: true },
  zipCode: { rule: line(10), required: true },
  city: { rule: line(), required: true },
  state: { rule: line() },
};
