import { Medium } from '../codes.ts';

/** The largest flows in litres an hour: of a meter of one apartment, and of one of the whole estate. */
interface FlowLimits {
  apartment: number;
  estate: number;
}

/**
 * Water: overload flow Q4 = 1.25 Q3 (EN ISO 4064-1) of the sizes Q3 4 for an apartment and Q3 16 for a house connection,
 * which is above the peak flow of a hundred apartments (DIN 1988-300).
 */
const water: FlowLimits = { apartment: 5000, estate: 20_000 };
/** Gas: largest flow (EN 1359) of the sizes G4 for an apartment and G40 for a boiler of about 600 kW. */
const gas: FlowLimits = { apartment: 6000, estate: 65_000 };

const limitsByMedium: Partial<Record<Medium, FlowLimits>> = {
  [Medium.Gas]: gas,
  [Medium.ColdWater]: water,
  [Medium.WarmWater]: water,
};

/** The most that flows through a meter in an hour, in litres; null for what is not counted in litres. */
export function flowLimitOf(medium: Medium, { isOfApartment }: { isOfApartment: boolean }): number | null {
  return limitsByMedium[medium]?.[isOfApartment ? 'apartment' : 'estate'] ?? null;
}
