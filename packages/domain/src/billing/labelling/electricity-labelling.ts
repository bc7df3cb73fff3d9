import { splitExactly } from '../../units/split-exactly.ts';
import Big from 'big.js';
import { zip } from '../../collections/pairs.ts';
import names from './electricity-sources.de.json' with { type: 'json' };

export const electricitySources = [
  'tenantElectricity',
  'renewablesFunded',
  'renewablesCertified',
  'naturalGas',
  'coal',
  'otherFossils',
  'nuclear',
] as const;
export type ElectricitySource = (typeof electricitySources)[number];

/** The one German name of each source on screens. */
export const electricitySourceNames: Readonly<Record<ElectricitySource, string>> = names;

export interface ElectricityMix {
  percents: Record<ElectricitySource, string>;
  co2GramsPerKwh: string;
  nuclearWasteGramsPerKwh: string;
  source: string;
  /** The countries of the guarantees of origin with their shares; null or missing if not known, as for the country. */
  guaranteeCountries?: string | null;
}

export interface MixOfYear extends ElectricityMix {
  year: number;
}

/** Whether the percentages, each with at most two decimals, add up to exactly 100. */
export function isHundred(percents: ElectricityMix['percents']): boolean {
  const hundredths = electricitySources.map((source) => Math.round(Number(percents[source]) * 100));
  return hundredths.reduce((sum, part) => sum + part, 0) === 10_000;
}

/** The sources of a year's electricity (§ 42 EnWG). */
export interface Labelling {
  year: number;
  /** Of what the invoice sells: a product, what is left beside products, or all that the provider sells. */
  own: ElectricityMix;
  /** The product whose mix `own` is; null if it is the rest beside products, missing where there are none. */
  product?: string | null;
  /** What the provider sells besides its products; only beside the mix of a product. */
  residual?: ElectricityMix | null;
  /** All that the provider sells without the part funded by the EEG; null if nothing else is left. */
  company?: ElectricityMix | null;
  /** Null if the operating company has not entered it. */
  national: ElectricityMix | null;
}

/**
 * The year whose electricity labelling an invoice of that day shows: from 1 July on the previous year, before 1 July
 * the year before that one (EnWG § 42).
 */
export function labelYearOf(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '07-01' ? year - 1 : year - 2;
}

const tenthsOfWhole = 1000;

/**
 * A provider's whole mix without the part funded by the EEG (EnWG § 42): the other sources in tenths of a per cent that
 * add up to 100. Renewables emit nothing, so the rest bears all emissions. Null if everything is funded.
 */
export function mixWithoutFunded(mix: ElectricityMix): ElectricityMix | null {
  const parts = electricitySources.map((source) =>
    source === 'renewablesFunded' ? 0 : new Big(mix.percents[source]).times(100).round().toNumber(),
  );
  const rest = new Big(100).minus(mix.percents.renewablesFunded);
  if (rest.lte(0)) return null;
  const tenths = splitExactly(tenthsOfWhole, parts);
  const percents = zip(electricitySources, tenths).map(([source, ofSource]) => [
    source,
    new Big(ofSource).div(10).toFixed(1),
  ]);
  const perRest = (grams: string, decimals: number) =>
    new Big(grams).times(100).div(rest).round(decimals, Big.roundHalfUp).toFixed();
  return {
    ...mix,
    percents: Object.fromEntries(percents) as ElectricityMix['percents'],
    co2GramsPerKwh: perRest(mix.co2GramsPerKwh, 0),
    nuclearWasteGramsPerKwh: perRest(mix.nuclearWasteGramsPerKwh, 5),
  };
}
