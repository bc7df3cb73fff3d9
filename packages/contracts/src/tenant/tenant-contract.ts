import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';
import { ibanField, participantMandatesSchema } from '../supply/mandates.ts';
import { invoiceAddressSchema, sentParticipantFields } from '../supply/participant-fields.ts';
import { tariffPricesSchema } from '../supply/tariffs.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId/contract';
const day = z.iso.date();

const tenantContractSchema = z
  .object({
    contractNumber: z.string(),
    customerNumber: z.string(),
    from: day,
    /** The last day, null if open-ended. */
    until: day.nullable(),
    /** The last day of the minimum term. */
    minimumTermUntil: day.nullable(),
    noticeMonths: z.int(),
    /** The last day if notice is given today. */
    nextPossibleEnd: day,
    supplyModel: z.enum(supplyModels),
    /** Net prices of today and those announced, in order of time; `to` is exclusive. */
    prices: z.array(z.object({ tariffName: z.string(), from: day, to: day.nullable(), prices: tariffPricesSchema })),
    /** 0 for a small business. */
    vatPercent: z.int(),
    meters: z.array(
      z.object({ name: z.string(), serialNumber: z.string().nullable(), marketLocationId: z.string().nullable() }),
    ),
    provider: z.object({
      name: z.string(),
      email: z.string(),
      hotline: z.string(),
      /** Where invoices are paid to by transfer. */
      accountHolder: z.string(),
      iban: z.string(),
      bic: z.string(),
    }),
    names: z.array(z.string()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Null: invoices go to the apartment. */
    invoiceAddress: invoiceAddressSchema.nullable(),
    paymentMethod: z.enum(PaymentMethod),
    payment: participantMandatesSchema,
    version: z.int(),
  })
  .meta({ id: 'TenantContract' });
export type TenantContract = z.infer<typeof tenantContractSchema>;

/** The contract is null where the tenant gets the electricity from somebody else. */
const resultSchema = z.object({ contract: tenantContractSchema.nullable() });

export const getTenantContract = endpoint({
  method: 'GET',
  path,
  summary: 'The own electricity contract of a tenant, also after moving out',
  access,
  params,
  result: resultSchema,
});

const tenantContactSchema = z.object({
  phone: sentParticipantFields.phone,
  invoiceAddress: invoiceAddressSchema.optional(),
});

/** Names and e-mail are not the tenant's to change. Absent fields are cleared. */
export const changeTenantContact = endpoint({
  method: 'PUT',
  path: `${path}/contact`,
  summary: 'Change phone and invoice address of the own contract',
  access,
  params,
  body: tenantContactSchema.extend({ version: versionField }),
  result: resultSchema,
});

const tenantMandateSchema = z.object({
  accountHolder: requiredLine(70),
  iban: ibanField,
  textVersion: requiredLine(40),
});

export const grantTenantMandate = endpoint({
  method: 'POST',
  path: `${path}/mandates`,
  summary: 'Grant a SEPA mandate; it revokes the one before',
  access,
  params,
  body: tenantMandateSchema.extend({ version: versionField }),
  result: resultSchema,
});

export const revokeTenantMandate = endpoint({
  method: 'POST',
  path: `${path}/mandates/revocation`,
  summary: 'Revoke the own SEPA mandate: invoices are paid by transfer then',
  access,
  params,
  body: z.object({ version: versionField }),
  result: resultSchema,
});
