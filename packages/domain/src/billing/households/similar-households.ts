import { minApartmentsForCurves } from '../../access/curve-privacy.ts';

/** A household with a whole month of values. */
export interface Household {
  energyWh: number;
  areaSqm: number;
}

/** How much larger or smaller a similar apartment may be, in per cent. */
export const similarAreaPercent = 25;

/**
 * The mean consumption of the estate's households in apartments of similar size, without the own one, rounded to the
 * kWh. Null with fewer than five of them, since a mean of few would tell of single neighbours.
 */
export function similarHouseholds(
  own: Pick<Household, 'areaSqm'>,
  others: readonly Household[],
): { meanWh: number; count: number } | null {
  const similar = others.filter(
    ({ areaSqm }) => Math.abs(areaSqm - own.areaSqm) * 100 <= own.areaSqm * similarAreaPercent,
  );
  if (similar.length < minApartmentsForCurves) return null;
  const sumWh = similar.reduce((sum, { energyWh }) => sum + energyWh, 0);
  return { meanWh: Math.round(sumWh / similar.length / 1000) * 1000, count: similar.length };
}
