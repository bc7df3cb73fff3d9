import { identifiersIn, refusedRegister } from '../metering/quarter-hour-file/identifiers-in-name.ts';
import type { FileSeries } from '../metering/quarter-hour-file/layout.ts';
import { knownOfColumn } from '../metering/quarter-hour-file/read-preamble.ts';
import type { FilledRecipe } from './fill/fill-recipe.ts';

/** The series of a file as its meters are chosen for them; their units are in the recipe. */
export function listFileSeries({ recipe, proposed, refused, frame }: FilledRecipe): FileSeries[] {
  const preamble = frame.preamble.map(([, cells]) => cells);
  return recipe.series.map(({ key, name, column }) => {
    const known = { ...knownOfColumn(preamble, column), ...identifiersIn(name) };
    const refusedUnit = refused.get(key) ?? refusedRegister(known.obis);
    return {
      key,
      name,
      unit: null,
      isProposed: proposed.has(key),
      ...(refusedUnit !== undefined && { refusedUnit }),
      ...known,
    };
  });
}
