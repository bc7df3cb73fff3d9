import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { invoiceAddressFields, type InvoiceAddressFields } from '@lichthof/domain/fields/participant-fields.ts';
import { isPhone } from '@lichthof/domain/fields/phone.ts';
import { z } from 'zod';
import { formValues } from '../../../ui/fields/form-values.ts';

const zipCodePattern = /^\d{4,5}$/;
export const addressFields = fieldNames(invoiceAddressFields);

/** Empty fields are ''; the address counts only with `hasOwnAddress`. */
export const contactFormSchema = z
  .object({
    phone: z.string().trim().max(50),
    hasOwnAddress: z.boolean(),
    ...({
      street: z.string().trim().max(100),
      houseNumber: z.string().trim().max(20),
      zipCode: z.string().trim(),
      city: z.string().trim().max(100),
    } satisfies Record<keyof InvoiceAddressFields, z.ZodType>),
  })
  .superRefine((form, check) => {
    const { phone, zipCode } = form;
    if (phone !== '' && !isPhone(phone)) {
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
    ...formValues<InvoiceAddressFields>(invoiceAddressFields, invoiceAddress ?? undefined),
  };
}

export function toContactBody({ phone, hasOwnAddress, ...invoiceAddress }: ContactForm, version: number) {
  return { ...(phone && { phone }), ...(hasOwnAddress && { invoiceAddress }), version };
}
