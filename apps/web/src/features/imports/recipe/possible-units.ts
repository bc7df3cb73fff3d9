import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { Medium } from '@lichthof/domain/metering/codes.ts';
import type { RecipeUnit } from '@lichthof/domain/recipes/recipe.ts';
import { unitRules } from '@lichthof/domain/recipes/units.ts';
import type { Mapping } from '../imports.queries.ts';
import type { RecipePart } from './recipe-texts.ts';

type MeterOfUnit = Pick<Meter, 'meterId' | 'medium' | 'baseUnit'>;

/** Gas is invoiced in kWh: files have both, and which of them must be said. */
const energyOfGas: ReadonlySet<RecipeUnit> = new Set(['kWh', 'MWh']);

function canHaveUnit({ medium, baseUnit }: MeterOfUnit, unit: RecipeUnit): boolean {
  return unitRules[unit].base === baseUnit || (medium === Medium.Gas && energyOfGas.has(unit));
}

/** Whether a reading of a part is a unit of one of the meters that its series are mapped to; other parts have all. */
export function isPossibleUnit(
  part: Pick<RecipePart, 'kind' | 'series' | 'readings'>,
  reading: number,
  { mapping, meters }: { mapping: Mapping; meters: readonly MeterOfUnit[] },
): boolean {
  if (part.kind !== 'unit') return true;
  const mapped = new Set(mapping.filter(({ seriesKey }) => part.series.includes(seriesKey)).map((one) => one.meterId));
  const own = meters.filter(({ meterId }) => mapped.has(meterId));
  const unit = part.readings[reading] as RecipeUnit;
  return own.length === 0 || own.some((meter) => canHaveUnit(meter, unit));
}
