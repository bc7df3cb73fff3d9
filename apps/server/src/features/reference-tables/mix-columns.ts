import type { OwnMixOfYear } from '@lichthof/contracts/supply/electricity-supply.ts';
import {
  type ElectricityMix,
  electricitySources,
  type ElectricitySource,
  type MixOfYear,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { ProductMix } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';

const columnOf = {
  tenantElectricity: 'tenant_electricity_percent',
  renewablesFunded: 'renewables_funded_percent',
  renewablesCertified: 'renewables_certified_percent',
  naturalGas: 'natural_gas_percent',
  coal: 'coal_percent',
  otherFossils: 'other_fossils_percent',
  nuclear: 'nuclear_percent',
} as const satisfies Record<ElectricitySource, keyof Tables['electricity_mix']>;

type MixRow = Selectable<
  Omit<Tables['electricity_mix'], 'customer_id' | 'provider_id' | 'guarantee_countries' | 'products'>
>;

/** Keeps the decimals of the columns, as snapshots of invoices have them: '12.50'. */
export function storedMix(row: Omit<MixRow, 'version'>, figureOf = (decimal: string) => decimal): ElectricityMix {
  const percents = electricitySources.map((source) => [source, figureOf(row[columnOf[source]])]);
  return {
    percents: Object.fromEntries(percents) as ElectricityMix['percents'],
    co2GramsPerKwh: figureOf(row.co2_grams_per_kwh),
    nuclearWasteGramsPerKwh: figureOf(row.nuclear_waste_grams_per_kwh),
    source: row.source,
  };
}

/** As people enter it: '12.5'. */
export const mixOf = (row: MixRow): MixOfYear & { version: number } => ({
  year: row.year,
  ...storedMix(row, withoutZeros),
  version: row.version,
});

/** Of a provider. */
export function ownMixOf({ guarantee_countries, products, ...row }: OwnRow): OwnMixOfYear & { version: number } {
  return { ...mixOf(row), guaranteeCountries: guarantee_countries, products: products as OwnMixOfYear['products'] };
}

type OwnRow = MixRow & { guarantee_countries: string | null; products: unknown };

export function ownColumnsOf({ guaranteeCountries, products = [], ...mix }: OwnMixToSave) {
  return { ...columnsOf(mix), guarantee_countries: guaranteeCountries, products: JSON.stringify(products) };
}

type OwnMixToSave = Omit<OwnMixOfYear, 'products'> & { products?: readonly ProductMix[] };

export function columnsOf({ percents, ...mix }: MixOfYear): Omit<MixRow, 'version'> {
  const entries = electricitySources.map((source) => [columnOf[source], percents[source]]);
  return {
    ...(Object.fromEntries(entries) as Record<(typeof columnOf)[ElectricitySource], string>),
    year: mix.year,
    co2_grams_per_kwh: mix.co2GramsPerKwh,
    nuclear_waste_grams_per_kwh: mix.nuclearWasteGramsPerKwh,
    source: mix.source,
  };
}

/** Removes trailing zeros of the column's fixed number of decimals: '12.50' → '12.5', '40.00' → '40'. */
const withoutZeros = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
