import type { RecipeSeries, RecipeUnit } from '../recipe.ts';
import { unitRules } from '../units.ts';
import { hasWord } from './vocabulary.ts';

interface Candidate {
  series: RecipeSeries;
  unit: RecipeUnit | 'refused' | undefined;
  isConstant: boolean;
}

/** What operators calculate from the measured values. */
const calculated =
  /share|covered|surplus|residual|anteil|deckung|gedeckt|(?:ü|ue)berschuss|kommentar|bemerkung|abweichung|gemeinschaft/i;

/**
 * The series that look like a meter's values: those with a unit of energy or volume, those named like a counter or a
 * consumption, and without any of these the ones whose numbers change. The others are offered unchosen.
 */
export function proposeSeries(candidates: readonly Candidate[]): RecipeSeries[] {
  const usable = candidates.filter(({ unit, series }) => unit !== 'refused' && !calculated.test(series.name));
  const isEnergy = ({ unit }: Candidate) => unit !== undefined && unit !== 'refused' && !unitRules[unit].isPower;
  const isNamed = ({ unit, series }: Candidate) =>
    unit === undefined && (hasWord(series.name, 'counter') || hasWord(series.name, 'consumption'));
  const named = usable.filter((one) => isEnergy(one) || isNamed(one));
  if (named.length > 0) return named.map(({ series }) => series);
  const powers = usable.filter(({ unit }) => unit !== undefined);
  if (powers.length > 0) return powers.map(({ series }) => series);
  const changing = usable.filter(({ isConstant }) => !isConstant);
  return (changing.length > 0 ? changing : usable).map(({ series }) => series);
}
