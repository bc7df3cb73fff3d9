import { legalForms } from '@lichthof/domain/billing/invoices/provider.ts';
import type { ProviderFields } from '@lichthof/domain/fields/provider-fields.ts';
import { isBic, isIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { isCreditorId } from '@lichthof/domain/identifiers/creditor-id.ts';
import {
  hasVatIdForm,
  isRegisterNumber,
  isTaxNumber,
  isVatId,
  plainVatId,
} from '@lichthof/domain/identifiers/tax-ids.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { emailField, isZipCode, optionalLine, phoneField, requiredLine } from '../fields.ts';

/** A code that is stored without blanks and in upper case. */
const code = (rule: string, isRight: (text: string) => boolean, plain = plainBankCode) =>
  z.string().max(60).overwrite(plain).min(1).refine(isRight, { params: { rule } });

const optionalCode = (rule: string, isRight: (text: string) => boolean, plain: (text: string) => string) =>
  z
    .string()
    .max(60)
    .overwrite(plain)
    .refine((text) => text === '' || isRight(text), { params: { rule } })
    .optional();

const trimmed = (text: string) => text.trim();
/** SEPA files name the holder of an account with at most 70 characters. */
const longestHolder = 70;
const mostDirectors = 10;

/** The fields of a provider as they are sent; those that the legal form does not need may be empty. */
export const sentProviderFields = {
  name: requiredLine(),
  legalForm: z.enum(legalForms),
  registerCourt: optionalLine(),
  registerNumber: optionalCode('registerNumber', isRegisterNumber, trimmed),
  directors: z.array(requiredLine()).max(mostDirectors),
  vatId: optionalCode('vatId', hasVatIdForm, plainVatId).refine((id) => !id || !hasVatIdForm(id) || isVatId(id), {
    params: { rule: 'vatIdCheckDigit' },
  }),
  taxNumber: optionalCode('taxNumber', isTaxNumber, trimmed),
  isSmallBusiness: z.boolean(),
  hotline: phoneField.unwrap().refine((text) => text !== '', { params: { rule: 'phone' } }),
  hotlineHours: optionalLine(),
  email: emailField,
  street: requiredLine(),
  houseNumber: requiredLine(20),
  zipCode: z
    .string()
    .trim()
    .min(1)
    .refine((text) => isZipCode(text, 'de'), { params: { rule: 'zipCode' } }),
  city: requiredLine(),
  accountHolder: requiredLine(longestHolder),
  iban: code('iban', isIban),
  bic: code('bic', isBic),
  bankName: requiredLine(),
  creditorId: code('creditorId', isCreditorId),
  invoicePrefix: z
    .string()
    .overwrite((text) => text.trim().toUpperCase())
    .regex(/^[A-Z0-9-]{1,10}$/),
} satisfies SentFields<ProviderFields>;

/** The fields of a provider as they are shown beside the supply; the prefix of invoices is only in the form. */
export const providerFieldResults = {
  name: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zipCode: z.string(),
  city: z.string(),
  hotline: z.string(),
  hotlineHours: z.string().nullable(),
  email: z.string(),
  registerCourt: z.string().nullable(),
  registerNumber: z.string().nullable(),
  directors: z.array(z.string()),
  vatId: z.string().nullable(),
  taxNumber: z.string().nullable(),
  isSmallBusiness: z.boolean(),
  iban: z.string(),
  bic: z.string(),
  bankName: z.string(),
  accountHolder: z.string(),
  creditorId: z.string().nullable(),
  legalForm: z.enum(legalForms),
} satisfies FieldResults<Omit<ProviderFields, 'invoicePrefix'>>;
