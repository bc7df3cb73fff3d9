import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { optionalLine, requiredLine, versionField } from '../fields.ts';
import { netPriceField } from './tariffs.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/basic-supply';

/** Euros with at most two decimals. */
const yearlyEuros = z.string().regex(/^\d{1,5}(\.\d{1,2})?$/);

const basicSupplyBodySchema = z
  .object({
    supplierName: requiredLine(),
    /** Gross, as the basic supplier publishes them. */
    baseEurPerYear: yearlyEuros,
    ctPerKwh: netPriceField('ctPerKwh'),
    from: z.iso.date(),
    /** The day after the last one; null without an end. */
    to: z.iso.date().nullable(),
    source: optionalLine(300),
    isVerified: z.boolean(),
  })
  .refine(({ from, to }) => to === null || from < to, { path: ['to'], params: { rule: 'endAfterStart' } });
export type BasicSupplyBody = z.infer<typeof basicSupplyBodySchema>;

const basicSupplyTariffSchema = z
  .object({
    basicSupplyId: z.int(),
    supplierName: z.string(),
    baseEurPerYear: z.string(),
    ctPerKwh: z.string(),
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    source: z.string(),
    isVerified: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BasicSupplyTariff' });
export type BasicSupplyTariff = z.infer<typeof basicSupplyTariffSchema>;

export const listBasicSupply = endpoint({
  method: 'GET',
  path,
  summary: 'The history of basic supply in the network area of an estate, latest first',
  access,
  params: customerEstateParams,
  result: z.array(basicSupplyTariffSchema),
});

/** A tariff without an end that began earlier ends when the new one begins. 409 if two would hold on one day. */
export const addBasicSupply = endpoint({
  method: 'POST',
  path,
  summary: 'Enter a basic supply tariff',
  access,
  params: customerEstateParams,
  body: basicSupplyBodySchema,
  result: z.array(basicSupplyTariffSchema),
});

const basicSupplyParams = customerEstateParams.extend({ basicSupplyId: idParam });

export const changeBasicSupply = endpoint({
  method: 'PUT',
  path: `${path}/:basicSupplyId`,
  summary: 'Change a basic supply tariff',
  access,
  params: basicSupplyParams,
  body: basicSupplyBodySchema.safeExtend({ version: versionField }),
  result: z.array(basicSupplyTariffSchema),
});

export const deleteBasicSupply = endpoint({
  method: 'DELETE',
  path: `${path}/:basicSupplyId`,
  summary: 'Delete a basic supply tariff',
  access,
  params: basicSupplyParams,
  query: z.object({ version: z.coerce.number().pipe(versionField) }),
  result: z.array(basicSupplyTariffSchema),
});
