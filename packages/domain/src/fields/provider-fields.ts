import type { Address, LegalForm } from '../billing/invoices/provider.ts';
import { type Field, line } from './field.ts';

/** What people enter at the provider of tenant electricity. */
export interface ProviderFields extends Address {
  name: string;
  legalForm: LegalForm;
  registerCourt: string | null;
  registerNumber: string | null;
  directors: string[];
  vatId: string | null;
  taxNumber: string | null;
  /** Without VAT on invoices (UStG § 19). */
  isSmallBusiness: boolean;
  hotline: string;
  hotlineHours: string | null;
  email: string;
  accountHolder: string;
  iban: string;
  bic: string;
  bankName: string;
  creditorId: string | null;
  /** Before the number of each invoice: 'RE' for RE-2027-0118. */
  invoicePrefix: string;
}

export const providerFields = {
  name: { rule: line(), required: true },
  legalForm: { rule: { kind: 'choice', of: 'legalForm' }, required: true },
  registerCourt: { rule: line() },
  registerNumber: { rule: line(60) },
  directors: { rule: { kind: 'names', most: 10 } },
  vatId: { rule: line(60) },
  taxNumber: { rule: line(60) },
  isSmallBusiness: { rule: { kind: 'flag' } },
  hotline: { rule: line(50, 'phone'), required: true },
  hotlineHours: { rule: line() },
  email: { rule: line(254, 'email'), required: true },
  street: { rule: line(), required: true },
  houseNumber: { rule: line(20), required: true },
  zipCode: { rule: line(10), required: true },
  city: { rule: line(), required: true },
  accountHolder: { rule: line(70), required: true },
  iban: { rule: line(60), required: true },
  bic: { rule: line(60), required: true },
  bankName: { rule: line(), required: true },
  creditorId: { rule: line(60), required: true },
  invoicePrefix: { rule: line(10), required: true },
} satisfies Record<keyof ProviderFields, Field>;
