import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { changeParticipant, ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { fieldNames, filledValues, pickFields } from '@lichthof/domain/fields/field.ts';
import {
  invoiceAddressFields,
  type InvoiceAddressFields,
  participantFields,
  type ParticipantFields,
  type Payer,
} from '@lichthof/domain/fields/participant-fields.ts';
import { isPhone } from '@lichthof/domain/fields/phone.ts';
import { z } from 'zod';
import { type FormValues, formValues } from '../../ui/fields/form-values.ts';

const { names: _lines, ...fieldsOfContact } = participantFields;
type ContactFields = Omit<ParticipantFields, 'names'>;

/** Contact and invoice address. Empty fields are ''; the address is used only with `hasOwnAddress`. */
export interface ParticipantForm extends FormValues<ContactFields>, FormValues<InvoiceAddressFields> {
  name1: string;
  name2: string;
  name3: string;
  hasOwnAddress: boolean;
}

const line = (most = 100) => z.string().trim().max(most);
export const addressFields = fieldNames(invoiceAddressFields);
export const contactFields = ['name1', 'name2', 'name3', ...fieldNames(fieldsOfContact)] as const;

export const typedAddress = {
  street: line(),
  houseNumber: line(20),
  zipCode: line(10),
  city: line(),
} satisfies Record<keyof InvoiceAddressFields, z.ZodType>;

/** What may be typed, whether or not it counts. */
export const typedFields = {
  name1: line(),
  name2: line(),
  name3: line(),
  greetingName: line(),
  isBusiness: z.boolean(),
  email: line(254),
  phone: line(50),
  hasOwnAddress: z.boolean(),
  ...typedAddress,
} satisfies Record<keyof ParticipantForm, z.ZodType>;

const zipCodePattern = /^\d{4,5}$/;

export const participantFormSchema = z
  .object({ ...typedFields, name1: typedFields.name1.min(1), zipCode: z.string().trim() })
  .superRefine((form, check) => {
    const { email, phone } = form;
    if (email !== '' && !z.email().safeParse(email).success) {
      check.addIssue({ code: 'invalid_format', format: 'email', input: email, path: ['email'] });
    }
    if (phone !== '' && !isPhone(phone)) {
      check.addIssue({ code: 'custom', params: { rule: 'phone' }, input: phone, path: ['phone'] });
    }
    if (!form.hasOwnAddress) return;
    for (const name of addressFields.filter((field) => form[field] === '')) {
      check.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: '', path: [name] });
    }
    if (form.zipCode !== '' && !zipCodePattern.test(form.zipCode)) {
      check.addIssue({ code: 'custom', params: { rule: 'zipCode' }, input: form.zipCode, path: ['zipCode'] });
    }
  });

/** The contact of a payer, without an address. */
export function contactFormOf(payer?: Payer) {
  const [name1 = '', name2 = '', name3 = ''] = payer?.names ?? [];
  return {
    name1,
    name2,
    name3,
    ...formValues<ContactFields>(fieldsOfContact, payer),
    hasOwnAddress: Boolean(payer?.invoiceAddress),
  };
}

/** The initial values of a form, for a new participant too. */
export const formOf = (payer?: Payer): ParticipantForm => ({
  ...contactFormOf(payer),
  ...formValues<InvoiceAddressFields>(invoiceAddressFields, payer?.invoiceAddress ?? undefined),
});

/** The fields of a participant as they are sent; the server clears the absent ones. */
export function participantBodyOf(form: ParticipantForm) {
  return {
    names: [form.name1, form.name2, form.name3].filter((name) => name !== ''),
    ...filledValues<ContactFields>(fieldsOfContact, form),
    ...(form.hasOwnAddress && { invoiceAddress: pickFields(invoiceAddressFields, form) }),
  };
}

export const bodyOf = (
  form: ParticipantForm,
  { version }: Pick<ParticipantDetails, 'version'>,
): BodyOf<typeof changeParticipant> => ({ ...participantBodyOf(form), version });
