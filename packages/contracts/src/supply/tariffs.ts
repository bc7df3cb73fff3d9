import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { brokenPriceRule, isMeteringAboveBase, type PriceUnit } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import { enteredTimedPrices, timedPricesResult } from './timed-prices.ts';
import { sentTariffFields, tariffFieldResults } from './tariff-fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tariffs';

/** Net prices as decimal strings: the base price in euros per month, all others in ct/kWh. */
export const tariffPricesSchema = z
  .object({
    baseEurPerMonth: z.string(),
    pvCtPerKwh: z.string(),
    gridCtPerKwh: z.record(z.enum(gridCostItems), z.string()),
    discount: z.object({ thresholdPercent: z.string(), ctPerKwh: z.string() }).nullable(),
    /** In euros per year; null if the tariff does not name it. */
    metering: z.object({ eurPerYear: z.string(), isIncluded: z.boolean() }).nullable(),
    /** The reduction of the grid fee by EnWG § 14a, module 1, in euros per year; absent without it. */
    moduleOneEurPerYear: z.string().optional(),
    /** Items that depend on the time; `gridCtPerKwh` has their mean over a year. */
    timed: timedPricesResult.optional(),
  })
  .meta({ id: 'TariffPrices' });

/** A net price as an exact decimal text: at most four decimals, not negative, below the limit of its unit. */
export const netPriceField = (unit: PriceUnit) =>
  z.string().superRefine((text, context) => {
    const rule = brokenPriceRule(text, unit);
    if (rule) context.addIssue({ code: 'custom', params: { rule }, input: text });
  });

const percentField = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/);

/** Net prices that a person enters. */
export const enteredPricesSchema = z
  .object({
    baseEurPerMonth: netPriceField('eurPerMonth'),
    pvCtPerKwh: netPriceField('ctPerKwh'),
    gridCtPerKwh: z.record(z.enum(gridCostItems), netPriceField('ctPerKwh')),
    discount: z.object({ thresholdPercent: percentField, ctPerKwh: netPriceField('ctPerKwh') }).nullable(),
    metering: z
      .object({ eurPerYear: netPriceField('eurPerYear'), isIncluded: z.boolean() })
      .nullable()
      .default(null),
    moduleOneEurPerYear: netPriceField('eurPerYear')
      .refine((text) => Number(text) > 0)
      .optional(),
    timed: enteredTimedPrices.optional(),
  })
  .superRefine((prices, context) => {
    if (!isMeteringAboveBase(prices)) return;
    context.addIssue({ code: 'custom', path: ['metering', 'eurPerYear'], params: { rule: 'meteringAboveBase' } });
  });

const tariffSchema = z
  .object({
    tariffId: z.int(),
    ...tariffFieldResults,
    status: z.enum(TariffStatus),
    participantCount: z.int(),
    /** Somebody has or had it, so it cannot be deleted. */
    isUsed: z.boolean(),
    /** Today's prices, or the first prices of a tariff that has not begun. */
    prices: tariffPricesSchema,
    vatPercent: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Tariff' });
export type Tariff = z.infer<typeof tariffSchema>;

export const listTariffs = endpoint({
  method: 'GET',
  path,
  summary: 'The tariffs of an estate with prices, status and participants',
  access,
  params: customerEstateParams,
  result: z.array(tariffSchema),
});

const tariffDetailsSchema = tariffSchema
  .extend({
    priceHistory: z.array(z.object({ from: z.iso.date(), to: z.iso.date().nullable(), prices: tariffPricesSchema })),
    participants: z.array(
      z.object({
        participantId: z.int(),
        type: z.enum(participantTypes),
        unitUse: z.enum(unitUses),
        name: z.string(),
        apartmentName: z.string().nullable(),
        from: z.iso.date(),
        to: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'TariffDetails' });
export type TariffDetails = z.infer<typeof tariffDetailsSchema>;

const tariffParams = customerEstateParams.extend({ tariffId: idParam });

export const getTariff = endpoint({
  method: 'GET',
  path: `${path}/:tariffId`,
  summary: 'One tariff with its prices over time and who has it',
  access,
  params: tariffParams,
  result: tariffDetailsSchema,
});

const { productName: _ofRenaming, ...fieldsOfCreation } = sentTariffFields;
const { startDate: _ofCreation, ...fieldsOfRenaming } = sentTariffFields;

/** Renames a tariff, also if it is assigned; the name must be free in the estate. A missing product stays as it is. */
export const renameTariff = endpoint({
  method: 'PUT',
  path: `${path}/:tariffId/name`,
  summary: 'Rename a tariff, or name the product that it sells',
  access,
  params: tariffParams,
  body: z.object({ ...fieldsOfRenaming, version: z.int() }),
  result: tariffDetailsSchema,
});

/**
 * A tariff nobody has yet. The name must be free in the estate. It starts today or later, unless its prices are in
 * force already: contracts that run since then come by a table and need it.
 */
export const createTariff = endpoint({
  method: 'POST',
  path,
  summary: 'A new tariff with its first prices',
  access,
  params: customerEstateParams,
  body: z.object({
    ...fieldsOfCreation,
    isInForceAlready: z.boolean().optional(),
    prices: enteredPricesSchema,
  }),
  result: tariffDetailsSchema,
});

/** 'Kopie von …' with the prices of today; starts today, or with the copied tariff if that starts later. */
export const copyTariff = endpoint({
  method: 'POST',
  path: `${path}/:tariffId/copies`,
  summary: 'Duplicate a tariff',
  access,
  params: tariffParams,
  result: tariffDetailsSchema,
});

/** 409 if anybody has or had the tariff. */
export const deleteTariff = endpoint({
  method: 'DELETE',
  path: `${path}/:tariffId`,
  summary: 'Delete a tariff that was never used',
  access,
  params: tariffParams,
  query: z.object({ version: z.coerce.number().pipe(versionField) }),
});
