import type { BaseUnit } from '../metering/counters/counter-values.ts';
import type { RecipeUnit } from './recipe.ts';

interface UnitRule {
  base: BaseUnit;
  /** Base units in one of this unit, as a power of ten; of power for an hour. */
  exponent: number;
  isPower: boolean;
}

export const unitRules: Record<RecipeUnit, UnitRule> = {
  Wh: { base: 'Wh', exponent: 0, isPower: false },
  kWh: { base: 'Wh', exponent: 3, isPower: false },
  MWh: { base: 'Wh', exponent: 6, isPower: false },
  GWh: { base: 'Wh', exponent: 9, isPower: false },
  W: { base: 'Wh', exponent: 0, isPower: true },
  kW: { base: 'Wh', exponent: 3, isPower: true },
  MW: { base: 'Wh', exponent: 6, isPower: true },
  l: { base: 'l', exponent: 0, isPower: false },
  m3: { base: 'l', exponent: 3, isPower: false },
};
