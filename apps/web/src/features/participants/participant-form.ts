import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { changeParticipant, ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { z } from 'zod';

const nameLine = z.string().trim().max(100);
export const addressFields = ['street', 'houseNumber', 'zipCode', 'city'] as const;

const phonePattern = /^[+\d][\d\s()/.-]{4,}$/;
const zipCodePattern = /^\d{4,5}$/;

/** Empty fields are ''; the address is used only with `hasOwnAddress`. */
export const participantFormSchema = z
  .object({
    name1: nameLine.min(1),
    name2: nameLine,
    name3: nameLine,
    greetingName: nameLine,
    isBusiness: z.boolean(),
    email: z.string().trim().max(254),
    phone: z.string().trim().max(50),
    hasOwnAddress: z.boolean(),
    street: nameLine,
    houseNumber: z.string().trim().max(20),
    zipCode: z.string().trim(),
    city: nameLine,
  })
  .superRefine((form, check) => {
    const { email, phone } = form;
    if (email !== '' && !z.email().safeParse(email).success) {
      check.addIssue({ code: 'invalid_format', format: 'email', input: email, path: ['email'] });
    }
    if (phone !== '' && !phonePattern.test(phone)) {
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
export type ParticipantForm = z.infer<typeof participantFormSchema>;

export function formOf(participant: ParticipantDetails): ParticipantForm {
  const { names, greetingName, isBusiness, email, phone, invoiceAddress } = participant;
  const [name1 = '', name2 = '', name3 = ''] = names;
  return {
    name1,
    name2,
    name3,
    greetingName: greetingName ?? '',
    isBusiness,
    email: email ?? '',
    phone: phone ?? '',
    hasOwnAddress: invoiceAddress !== null,
    ...(invoiceAddress ?? { street: '', houseNumber: '', zipCode: '', city: '' }),
  };
}

/** All editable fields; the server clears the absent ones. */
export function bodyOf(form: ParticipantForm, version: number): BodyOf<typeof changeParticipant> {
  const { name1, name2, name3, greetingName, email, phone, hasOwnAddress, street, houseNumber, zipCode, city } = form;
  return {
    names: [name1, name2, name3].filter((name) => name !== ''),
    ...(greetingName && { greetingName }),
    isBusiness: form.isBusiness,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(hasOwnAddress && { invoiceAddress: { street, houseNumber, zipCode, city } }),
    version,
  };
}
