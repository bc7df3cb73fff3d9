import { AllocationKey, allocationBases, unusedParts } from '@lichthof/domain/allocation/allocation-rule.ts';
import { electricitySources, type MixOfYear } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { ProductMix } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { optionalLine, requiredLine, versionField, yearBetween } from '../fields.ts';
import { invoiceAddressSchema } from './participant-fields.ts';
import { providerFieldResults } from './provider-fields.ts';
import { providerBodySchema } from './providers.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity';

/** A non-negative decimal number as text. */
export const decimalSchema = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/);
const percentSchema = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/);

export const electricityMixSchema = z
  .object({
    year: yearBetween(2000, 2100),
    percents: z.record(z.enum(electricitySources), percentSchema),
    co2GramsPerKwh: decimalSchema,
    nuclearWasteGramsPerKwh: decimalSchema,
    source: requiredLine(200),
  })
  .meta({ id: 'ElectricityMix' }) satisfies z.ZodType<MixOfYear>;
const guaranteeCountries = requiredLine(200).nullable().default(null);
const mostProducts = 20;

/** A product with a mix of its own; `salesPercent` is its share of all that the provider sold in the year. */
const productMixSchema = electricityMixSchema
  .omit({ year: true, source: true })
  .extend({ name: requiredLine(100), salesPercent: percentSchema, guaranteeCountries })
  .meta({ id: 'ProductMix' }) satisfies z.ZodType<ProductMix>;

/** The mix of a provider names the countries of its guarantees of origin with their shares; null if not known. */
const ownMixSchema = electricityMixSchema
  .extend({ guaranteeCountries, products: z.array(productMixSchema).max(mostProducts).default([]) })
  .meta({ id: 'OwnElectricityMix' });
export type OwnMixOfYear = z.infer<typeof ownMixSchema>;

const operatorSchema = z.object({ name: z.string(), code: z.string() });

const electricitySupplySchema = z
  .object({
    /** The provider of the electricity. */
    provider: z.object({
      providerId: z.int(),
      ...providerFieldResults,
      hasLogo: z.boolean(),
    }),
    supplyModel: z.enum(supplyModels),
    allocationKey: z.enum(AllocationKey),
    allocationBase: z.enum(allocationBases),
    unusedPart: z.enum(unusedParts),
    meteringOperator: operatorSchema.nullable(),
    gridOperator: operatorSchema.nullable(),
    hasElectricHotWater: z.boolean(),
    validFrom: z.iso.date(),
    /** The last day is the one before; null without an end. */
    validTo: z.iso.date().nullable(),
    version: z.int(),
    mixes: z.array(ownMixSchema.extend({ version: z.int() })),
    basicSupply: z.array(
      z.object({
        supplierName: z.string(),
        baseEurPerYear: z.string(),
        ctPerKwh: z.string(),
        from: z.iso.date(),
        to: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'ElectricitySupply' });
export type ElectricitySupply = z.infer<typeof electricitySupplySchema>;

/** 404 if the estate has no tenant electricity. */
export const getElectricitySupply = endpoint({
  method: 'GET',
  path: `${path}/supply`,
  summary: 'Who sells electricity in an estate, and by which rule the roof is shared',
  access,
  params: customerEstateParams,
  result: electricitySupplySchema,
});

/**
 * The percentages must add up to exactly 100, also those of each product, and products cannot contain more of a source
 * than the whole. `version` is the version that was read, null for a new year.
 */
export const saveElectricityMix = endpoint({
  method: 'PUT',
  path: `${path}/mix`,
  summary: 'Enter where the electricity of a year came from',
  access,
  params: customerEstateParams,
  body: ownMixSchema.extend({ version: z.int().nullable() }),
  result: electricitySupplySchema,
});

const earliestStart = '2000-01-01';

/** As in the list of the BDEW; empty where it is not known. */
const operatorCode = z
  .string()
  .trim()
  .refine((text) => /^(\d{13})?$/.test(text), { params: { rule: 'operatorCode' } })
  .optional();

/** A name without its code number is accepted: invoices print both where they are known. */
const supplyFields = z.object({
  from: z.iso.date().refine((day) => day >= earliestStart, { params: { rule: 'startDay' } }),
  supplyModel: z.enum(supplyModels),
  allocationKey: z.enum(AllocationKey),
  allocationBase: z.enum(allocationBases),
  unusedPart: z.enum(unusedParts),
  meteringOperator: optionalLine(),
  meteringOperatorCode: operatorCode,
  gridOperator: optionalLine(),
  gridOperatorCode: operatorCode,
  hasElectricHotWater: z.boolean(),
});
export const supplyBodySchema = supplyFields.meta({ id: 'SupplyBody' });
export type SupplyBody = z.infer<typeof supplyBodySchema>;

/** Creates the supply, with an existing provider of the customer or a new one; the draft ends with it. */
export const setUpSupply = endpoint({
  method: 'POST',
  path: `${path}/supply`,
  summary: 'Set up the tenant electricity of an estate',
  access,
  params: customerEstateParams,
  body: z.object({
    supply: supplyBodySchema,
    provider: z.union([z.object({ providerId: z.int() }), providerBodySchema]),
  }),
  result: electricitySupplySchema,
});

/** Holds from a day on and replaces what was planned after it; days before keep what they had. */
export const changeSupply = endpoint({
  method: 'PUT',
  path: `${path}/supply`,
  summary: 'Change supply model, allocation key, operators or provider from a day on',
  access,
  params: customerEstateParams,
  body: supplyFields.extend({ providerId: z.int(), version: versionField }),
  result: electricitySupplySchema,
});

const allocationFactsSchema = z
  .object({
    apartments: z.array(z.object({ name: z.string(), areaSqm: z.number().nullable() })),
    generationMeterCount: z.int(),
    consumptionMeterCount: z.int(),
  })
  .meta({ id: 'AllocationFacts' });
export type AllocationFacts = z.infer<typeof allocationFactsSchema>;

export const getAllocationFacts = endpoint({
  method: 'GET',
  path: `${path}/allocation-facts`,
  summary: 'Areas and meters of an estate, on which allocation keys rest',
  access,
  params: customerEstateParams,
  result: allocationFactsSchema,
});

const longestDraft = 10_000;

const supplyDraftSchema = z
  .object({
    step: z.string(),
    form: z.record(z.string(), z.unknown()),
    hasLogo: z.boolean(),
    updatedBy: z.string(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'SupplyDraft' });
export type SupplyDraft = z.infer<typeof supplyDraftSchema>;

/** Proposed for a new provider. */
const customerAddress = invoiceAddressSchema.nullable();

export const getSupplyDraft = endpoint({
  method: 'GET',
  path: `${path}/supply-draft`,
  summary: 'The half-filled form for setting up tenant electricity',
  access,
  params: customerEstateParams,
  result: z.object({ draft: supplyDraftSchema.nullable(), customerAddress }),
});

/** `version` is the version that was read, null before the first save; 409 when another manager saved meanwhile. */
export const saveSupplyDraft = endpoint({
  method: 'PUT',
  path: `${path}/supply-draft`,
  summary: 'Keep the half-filled form for setting up tenant electricity',
  access,
  params: customerEstateParams,
  body: z.object({
    step: z.string().max(50),
    form: z.record(z.string(), z.unknown()).refine((form) => JSON.stringify(form).length <= longestDraft),
    version: versionField.nullable(),
  }),
  result: z.object({ draft: supplyDraftSchema, customerAddress }),
});
