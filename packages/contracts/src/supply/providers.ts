import { legalForms, type LegalForm } from '@lichthof/domain/billing/invoices/provider.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import { sentProviderFields } from './provider-fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity';

const bodySchema = z.object(sentProviderFields);
type SentProvider = z.infer<typeof bodySchema>;
type ConditionalField = 'registerCourt' | 'registerNumber' | 'directors' | 'vatId' | 'taxNumber';

const registered: readonly ConditionalField[] = ['registerCourt', 'registerNumber', 'directors'];
const requiredOf: Record<LegalForm, readonly ConditionalField[]> = {
  sole_trader: [],
  partnership: registered,
  capital_company: registered,
  association: ['directors'],
};

/**
 * What a legal form needs besides the common fields. Companies name both tax numbers; a small business has no VAT id.
 * Every issuer of invoices needs one of them (UStG § 14 (4)).
 */
function requiredFields({
  legalForm,
  isSmallBusiness,
  vatId,
}: Pick<SentProvider, 'legalForm' | 'isSmallBusiness' | 'vatId'>): ConditionalField[] {
  const isCompany = legalForm === 'partnership' || legalForm === 'capital_company';
  const needsVatId = isCompany && !isSmallBusiness;
  const needsTaxNumber = isCompany || !vatId;
  return [
    ...requiredOf[legalForm],
    ...(needsVatId ? (['vatId'] as const) : []),
    ...(needsTaxNumber ? (['taxNumber'] as const) : []),
  ];
}

/** Also judged while other fields are wrong, so that a form shows all errors at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const isMissing = (provider: SentProvider, field: ConditionalField) =>
  legalForms.includes(provider.legalForm) && requiredFields(provider).includes(field) && isEmpty(provider[field]);
const isEmpty = (content: unknown) =>
  typeof content === 'string' ? content.trim() === '' : !Array.isArray(content) || content.length === 0;

/** Business data, invoice address and bank account. Fields that the legal form does not need may be empty. */
export const providerBodySchema = (['registerCourt', 'registerNumber', 'directors', 'vatId', 'taxNumber'] as const)
  .reduce(
    (schema, field) =>
      schema.refine((provider) => !isMissing(provider, field), {
        ...always,
        path: [field],
        params: { rule: 'neededByLegalForm' },
      }),
    bodySchema,
  )
  .meta({ id: 'ProviderBody' });
export type ProviderBody = z.infer<typeof providerBodySchema>;

const providerSchema = z
  .object({
    providerId: z.int(),
    ...sentProviderFields,
    creditorId: z.string(),
    hasLogo: z.boolean(),
    /** A SEPA mandate names the creditor id, so that it cannot change. */
    isCreditorIdLocked: z.boolean(),
    /** All estates that it supplies or has supplied; a change is valid for all of them. */
    estates: z.array(z.object({ estateId: z.int(), name: z.string() })),
    /** Whether the caller manages all these estates. */
    mayChange: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof providerSchema>;

/** The provider that supplies the estate; 404 without tenant electricity. */
export const getProvider = endpoint({
  method: 'GET',
  path: `${path}/provider`,
  summary: 'The provider of an estate with bank account and the estates that it supplies',
  access,
  params: customerEstateParams,
  result: providerSchema,
});

/** 403 unless the caller manages all estates of the provider. */
export const changeProvider = endpoint({
  method: 'PUT',
  path: `${path}/provider`,
  summary: 'Change the provider of an estate, for all estates that it supplies',
  access,
  params: customerEstateParams,
  body: providerBodySchema.safeExtend({ version: versionField }),
  result: providerSchema,
});

const providerSummarySchema = z
  .object({
    providerId: z.int(),
    name: z.string(),
    city: z.string(),
    estateCount: z.int(),
  })
  .meta({ id: 'ProviderSummary' });
export type ProviderSummary = z.infer<typeof providerSummarySchema>;

export const listProviders = endpoint({
  method: 'GET',
  path: `${path}/providers`,
  summary: 'The providers of the customer, for an estate that is to be supplied',
  access,
  params: customerEstateParams,
  result: z.array(providerSummarySchema),
});

export const largestLogoBytes = 3 * 1024 * 1024;

/** The logo of the estate's provider, or of the draft from which the provider will be created. */
const logoParams = customerEstateParams.extend({ logoOf: z.enum(['provider', 'draft']) });
const logoPath = `${path}/logos/:logoOf`;

/** The picture is read and written anew, at most 800 pixels wide and high; what is smaller keeps its size. */
export const saveLogo = endpoint({
  method: 'PUT',
  path: logoPath,
  summary: 'Upload or replace the logo on the invoices of a provider',
  access,
  largestBodyBytes: largestLogoBytes,
  params: logoParams,
  bodyTypes: ['application/octet-stream'],
  body: z.unknown().meta({ description: 'A JPG or PNG of up to 3 MB: application/octet-stream' }),
  result: z.object({ width: z.int(), height: z.int() }),
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: logoPath,
  summary: 'Remove the logo of a provider',
  access,
  params: logoParams,
});

/** 404 without a logo. */
export const getLogo = endpoint({
  method: 'GET',
  path: logoPath,
  summary: 'The logo of a provider as picture',
  access,
  params: logoParams,
  fileTypes: ['image/png', 'image/jpeg'],
  result: fileResult,
});
