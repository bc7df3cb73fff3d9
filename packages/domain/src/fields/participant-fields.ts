import type { Address } from '../billing/invoices/provider.ts';
import { type Field, line, valuesToStore } from './field.ts';

/** Who pays, and how they are reached. */
export interface ParticipantFields {
  /** The lines of the name in the address field of an invoice. */
  names: string[];
  greetingName: string | null;
  isBusiness: boolean;
  email: string | null;
  phone: string | null;
}

/** Empty: invoices go to the apartment. */
export type InvoiceAddressFields = { [Name in keyof Address]: Address[Name] | null };

/** A participant, or who would be one: contact and invoice address. */
export interface Payer extends ParticipantFields {
  invoiceAddress: Address | null;
}

export const participantFields: Record<keyof ParticipantFields, Field> = {
  names: { rule: { kind: 'names', most: 3 }, required: true },
  greetingName: { rule: line() },
  isBusiness: { rule: { kind: 'flag' } },
  email: { rule: line(254, 'email') },
  phone: { rule: line(50, 'phone') },
};

export const invoiceAddressFields: Record<keyof InvoiceAddressFields, Field> = {
  street: { rule: line(), required: true },
  houseNumber: { rule: line(20), required: true },
  zipCode: { rule: line(10), required: true },
  city: { rule: line(), required: true },
};

export const noInvoiceAddress = valuesToStore<InvoiceAddressFields>(invoiceAddressFields, {});
