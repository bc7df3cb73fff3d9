import { AllocationKey, allocationBases, unusedParts } from '@lichthof/domain/allocation/allocation-rule.ts';
import { electricitySources } from '@lichthof/domain/billing/electricity-labelling.ts';
import { supplyModels } from '@lichthof/domain/billing/contract.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from './endpoint.ts';
import { requiredLine } from './fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity';

/** A non-negative decimal number as text. */
export const decimalSchema = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/);
const percentSchema = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/);

export const electricityMixSchema = z
  .object({
    year: z.int().min(2000).max(2100),
    percents: z.record(z.enum(electricitySources), percentSchema),
    co2GramsPerKwh: decimalSchema,
    nuclearWasteGramsPerKwh: decimalSchema,
    source: requiredLine(200),
  })
  .meta({ id: 'ElectricityMix' });
export type ElectricityMixOfYear = z.infer<typeof electricityMixSchema>;

const operatorSchema = z.object({ name: z.string(), code: z.string() });

export const electricitySupplySchema = z
  .object({
    /** The provider of the electricity. */
    provider: z.object({
      providerId: z.int(),
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
      hasLogo: z.boolean(),
    }),
    supplyModel: z.enum(supplyModels),
    allocationKey: z.enum(AllocationKey),
    allocationBase: z.enum(allocationBases),
    unusedPart: z.enum(unusedParts),
    meteringOperator: operatorSchema.nullable(),
    gridOperator: operatorSchema.nullable(),
    validFrom: z.iso.date(),
    mixes: z.array(electricityMixSchema.extend({ version: z.int() })),
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

/** The percentages must add up to exactly 100; `version` is the version that was read, null for a new year. */
export const saveElectricityMix = endpoint({
  method: 'PUT',
  path: `${path}/mix`,
  summary: 'Enter where the electricity of a year came from',
  access,
  params: customerEstateParams,
  body: electricityMixSchema.extend({ version: z.int().nullable() }),
  result: electricitySupplySchema,
});
