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

export interface ElectricityMix {
  percents: Record<ElectricitySource, string>;
  co2GramsPerKwh: string;
  nuclearWasteGramsPerKwh: string;
  source: string;
}

/** The sources of a year's electricity (§ 42 EnWG). */
export interface Labelling {
  year: number;
  own: ElectricityMix;
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
