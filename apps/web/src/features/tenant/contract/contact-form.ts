import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { z } from 'zod';

const phonePattern = /^[+\d][\d\s()/.-]{4,}$/;
const zipCodePattern = /^\d{4,5}$/;
export const addressFields = ['street', 'houseNumber', 'zipCode', 'city'] as const;

/** Empty fields are ''; the address counts only with `hasOwnAddress`. */
export const contactFormSchema = z
  .object({
    phone: z.string().trim().max(50),
    hasOwnAddress: z.boolean(),
    street: z.string().trim().max(100),
    houseNumber: z.string().trim().max(20),
    zipCode: z.string().trim(),
    city: z.string().trim().max(100),
  })
  .superRefine((form, check) => {
    const { phone, zipCode } = form;
    if (phone !== '' && !phonePattern.test(phone)) {
      check.addIssue({ code: 'custom', params: { rule: 'phone' }, input: phone, path: ['phone'] });
    }
    if (!form.hasOwnAddress) return;
    for (const name of addressFields.filter((field) => form[field] === '')) {
      check.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: '', path: [name] });
    }
    if (zipCode !== '' && !zipCodePattern.test(zipCode)) {
      check.addIssue({ code: 'custom', params: { rule: 'zipCode' }, input: zipCode, path: ['zipCode'] });
    }
  });
export type ContactForm = z.infer<typeof contactFormSchema>;

export function contactFormOf({ phone, invoiceAddress }: TenantContract): ContactForm {
  return {
    phone: phone ?? '',
    hasOwnAddress: invoiceAddress !== null,
    ...(invoiceAddress ?? { street: '', houseNumber: '', zipCode: '', city: '' }),
  };
}

export function contactBodyOf({ phone, hasOwnAddress, ...invoiceAddress }: ContactForm, version: number) {
  return { ...(phone && { phone }), ...(hasOwnAddress && { invoiceAddress }), version };
}
