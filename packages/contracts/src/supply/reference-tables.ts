import { Role } from '@lichthof/domain/access/role.ts';
import { householdSizes } from '@lichthof/domain/billing/households/reference-households.ts';
import { levyItems } from '@lichthof/domain/tariffs/levies.ts';
import { z } from 'zod';
import { electricityMixSchema } from './electricity-supply.ts';
import { endpoint } from '../endpoint.ts';
import { requiredLine, versionField, yearBetween } from '../fields.ts';
import { netPriceField } from './tariffs.ts';

const access = { role: Role.AuthorityAdmin, on: 'authority' } as const;
const path = '/api/reference-tables';

const yearField = yearBetween(2000, 2100);
const yearParam = z.coerce.number().pipe(yearField);
const origin = { source: requiredLine(300), isVerified: z.boolean() };

export const levyBodySchema = z.object({
  year: yearField,
  item: z.enum(levyItems),
  ctPerKwh: netPriceField('ctPerKwh'),
  ...origin,
});
const levySchema = levyBodySchema.extend({ ctPerKwh: z.string(), version: z.int() }).meta({ id: 'Levy' });
export type Levy = z.infer<typeof levySchema>;

export const co2FactorBodySchema = z.object({ year: yearField, co2GramsPerKwh: z.int().min(0).max(2000), ...origin });
const co2FactorSchema = co2FactorBodySchema.extend({ version: z.int() }).meta({ id: 'Co2Factor' });
export type Co2Factor = z.infer<typeof co2FactorSchema>;

/** The percentages must add up to exactly 100. */
export const nationalMixBodySchema = electricityMixSchema.extend(origin);
const nationalMixSchema = nationalMixBodySchema.extend({ version: z.int() }).meta({ id: 'NationalMix' });
export type NationalMix = z.infer<typeof nationalMixSchema>;

/** The standard rate of VAT from a day on; the rate of the day of supply decides (UStG § 27 (1)). */
export const vatRateBodySchema = z.object({ from: z.iso.date(), percent: z.int().min(0).max(50), ...origin });
const vatRateSchema = vatRateBodySchema.extend({ version: z.int() }).meta({ id: 'VatRate' });
export type VatRateEntry = z.infer<typeof vatRateSchema>;

const yearlyKwh = z.array(z.int().min(1).max(100_000)).length(householdSizes.length);

/** What households of 1 to 5 persons consume in a year; an invoice compares with the edition on its last day. */
export const householdEditionBodySchema = z.object({
  from: z.iso.date(),
  kwhWithoutHotWater: yearlyKwh,
  kwhWithHotWater: yearlyKwh,
  ...origin,
});
const householdEditionSchema = householdEditionBodySchema.extend({ version: z.int() }).meta({ id: 'HouseholdEdition' });
export type HouseholdEdition = z.infer<typeof householdEditionSchema>;

const referenceTablesSchema = z
  .object({
    levies: z.array(levySchema),
    co2Factors: z.array(co2FactorSchema),
    nationalMixes: z.array(nationalMixSchema),
    vatRates: z.array(vatRateSchema),
    householdEditions: z.array(householdEditionSchema),
  })
  .meta({ id: 'ReferenceTables' });
export type ReferenceTables = z.infer<typeof referenceTablesSchema>;

/** A year that is not listed is not known. */
export const getReferenceTables = endpoint({
  method: 'GET',
  path,
  summary:
    'Levies, CO2 factors and the national electricity mix by year, rates of VAT and reference households, with sources',
  access: 'signedIn',
  result: referenceTablesSchema,
});

const readVersion = { version: versionField.nullable() };

/** `version` is the version that was read, null for a new entry; 409 if another user has saved it meanwhile. */
export const saveLevy = endpoint({
  method: 'PUT',
  path: `${path}/levies`,
  summary: 'Enter a levy of a year',
  access,
  body: levyBodySchema.extend(readVersion),
  result: referenceTablesSchema,
});

export const saveCo2Factor = endpoint({
  method: 'PUT',
  path: `${path}/co2-factors`,
  summary: 'Enter the CO2 factor of a year',
  access,
  body: co2FactorBodySchema.extend(readVersion),
  result: referenceTablesSchema,
});

export const saveNationalMix = endpoint({
  method: 'PUT',
  path: `${path}/national-mixes`,
  summary: 'Enter the national electricity mix of a year',
  access,
  body: nationalMixBodySchema.extend(readVersion),
  result: referenceTablesSchema,
});

export const saveVatRate = endpoint({
  method: 'PUT',
  path: `${path}/vat-rates`,
  summary: 'Enter the rate of VAT from a day on',
  access,
  body: vatRateBodySchema.extend(readVersion),
  result: referenceTablesSchema,
});

export const saveHouseholdEdition = endpoint({
  method: 'PUT',
  path: `${path}/household-editions`,
  summary: 'Enter what reference households consume from a day on',
  access,
  body: householdEditionBodySchema.extend(readVersion),
  result: referenceTablesSchema,
});

const versionQuery = z.object({ version: z.coerce.number().pipe(versionField) });

export const deleteLevy = endpoint({
  method: 'DELETE',
  path: `${path}/levies/:year/:item`,
  summary: 'Delete a levy of a year',
  access,
  params: z.object({ year: yearParam, item: z.enum(levyItems) }),
  query: versionQuery,
  result: referenceTablesSchema,
});

export const deleteCo2Factor = endpoint({
  method: 'DELETE',
  path: `${path}/co2-factors/:year`,
  summary: 'Delete the CO2 factor of a year; the last one stays',
  access,
  params: z.object({ year: yearParam }),
  query: versionQuery,
  result: referenceTablesSchema,
});

export const deleteNationalMix = endpoint({
  method: 'DELETE',
  path: `${path}/national-mixes/:year`,
  summary: 'Delete the national electricity mix of a year',
  access,
  params: z.object({ year: yearParam }),
  query: versionQuery,
  result: referenceTablesSchema,
});

export const deleteVatRate = endpoint({
  method: 'DELETE',
  path: `${path}/vat-rates/:from`,
  summary: 'Delete the rate of VAT from a day on; the first one stays',
  access,
  params: z.object({ from: z.iso.date() }),
  query: versionQuery,
  result: referenceTablesSchema,
});

export const deleteHouseholdEdition = endpoint({
  method: 'DELETE',
  path: `${path}/household-editions/:from`,
  summary: 'Delete an edition of reference households; the first one stays',
  access,
  params: z.object({ from: z.iso.date() }),
  query: versionQuery,
  result: referenceTablesSchema,
});

export const referenceTableNames = ['levies', 'co2Factors', 'nationalMixes'] as const;
export const longestReferenceFile = 200_000;

const referenceImportSchema = z
  .object({
    /** Null if the columns are those of no table. */
    table: z.enum(referenceTableNames).nullable(),
    /** Lines of the file that cannot be stored, and the column at fault; nothing is stored then. */
    errors: z.array(z.object({ line: z.int(), column: z.string().nullable() })),
    createdCount: z.int(),
    changedCount: z.int(),
    unchangedCount: z.int(),
    isStored: z.boolean(),
  })
  .meta({ id: 'ReferenceImport' });
export type ReferenceImport = z.infer<typeof referenceImportSchema>;

/** All rows of a CSV file or none. A trial says what would be stored. */
export const importReferenceTable = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import a reference table from the text of a CSV file',
  access,
  body: z.object({ text: z.string().max(longestReferenceFile), isTrial: z.boolean() }),
  result: referenceImportSchema,
});
