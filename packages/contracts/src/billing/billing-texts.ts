import {
  type BillingTextName,
  longestTextOf,
  mostBillingTextLines,
  requiredBillingTexts,
} from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult } from '../endpoint.ts';
import { linesField, versionField } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity/billing-texts';

/** What the provider worded itself. The law requires some texts, so that these cannot be left out. */
function textField(name: BillingTextName) {
  const isRequired = requiredBillingTexts.includes(name);
  return linesField(longestTextOf(name))
    .refine((text) => !isRequired || text !== '', { params: { rule: 'neededByLaw' } })
    .refine((text) => text.split('\n').length <= mostBillingTextLines, { params: { rule: 'tooManyLines' } });
}
const optionalField = (name: BillingTextName) => textField(name).nullable().optional();
const requiredField = (name: BillingTextName) => textField(name).optional();

export const ownBillingTextsSchema = z
  .object({
    introduction: optionalField('introduction'),
    labellingNote: optionalField('labellingNote'),
    complaint: requiredField('complaint'),
    conciliation: requiredField('conciliation'),
    networkAgency: requiredField('networkAgency'),
    energyAdvice: requiredField('energyAdvice'),
    supplierChange: requiredField('supplierChange'),
    latePayment: optionalField('latePayment'),
    furtherNotes: optionalField('furtherNotes'),
  })
  .meta({ id: 'OwnBillingTexts', description: 'An absent text follows the default; null leaves an optional one out' });

export type OwnBillingTextsBody = z.infer<typeof ownBillingTextsSchema>;

const billingTextsSchema = z
  .object({
    providerName: z.string(),
    /** Newest first. Invoices carry the texts that are valid on the day on which they are issued. */
    versions: z.array(
      z.object({
        validFrom: z.iso.date(),
        texts: ownBillingTextsSchema,
        savedAt: z.iso.datetime(),
        savedBy: z.string().nullable(),
      }),
    ),
    /** Counts the savings; null while all texts are the defaults. */
    version: z.int().nullable(),
    /** The day of the estate; texts begin on it or later. */
    today: z.iso.date(),
    estates: z.array(z.object({ estateId: z.int(), name: z.string() })),
    /** Whether the caller manages all estates of the provider. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'BillingTexts' });
export type BillingTextsOfProvider = z.infer<typeof billingTextsSchema>;

/** 404 without tenant electricity. */
export const getBillingTexts = endpoint({
  method: 'GET',
  path,
  summary: 'The texts on the invoices of the provider of an estate, with former and planned ones',
  access,
  params: customerEstateParams,
  result: billingTextsSchema,
});

/**
 * Replaces texts that were planned for later days. 403 unless the caller manages all estates of the provider; 409 if
 * somebody else has saved meanwhile; 422 for a day before today.
 */
export const saveBillingTexts = endpoint({
  method: 'PUT',
  path,
  summary: 'Word the texts on the invoices of a provider from a day on, for all estates that it supplies',
  access,
  params: customerEstateParams,
  body: z.object({ texts: ownBillingTextsSchema, validFrom: z.iso.date(), version: versionField.nullable() }),
  result: billingTextsSchema,
});

export const previewBillingTexts = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'A sample invoice with these texts, as PDF or as a picture of all its pages',
  access,
  params: customerEstateParams,
  fileTypes: ['application/pdf', 'image/svg+xml'],
  body: z.object({ texts: ownBillingTextsSchema, format: z.enum(['pdf', 'svg']) }),
  result: fileResult,
});
