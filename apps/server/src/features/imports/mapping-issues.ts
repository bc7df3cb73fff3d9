import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { type SeriesMapping, unitRules } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import { unitRules as recipeUnitRules } from '@lichthof/domain/recipes/units.ts';
import { notFound } from '../../http/errors.ts';
import type { ImportMeter } from './imports.db.ts';

/** Units that do not fit their meters, and series that no meter can have. */
export function findUnitIssues(layout: ImportLayout, mapping: SeriesMapping[], meters: ImportMeter[]): ImportIssue[] {
  const baseUnits = new Map(meters.map(({ id, base_unit: baseUnit }) => [id, baseUnit]));
  if (mapping.some(({ meterId }) => !baseUnits.has(meterId))) throw notFound('Meter');
  return mapping.flatMap(({ seriesKey, meterId, unit }): ImportIssue[] => {
    const series = layout.series.find(({ key }) => key === seriesKey);
    const place = { column: series?.name ?? seriesKey, count: 1 };
    if (series?.refusedUnit !== undefined) return [{ code: 'unitRefused', ...place, text: series.refusedUnit }];
    const baseUnit = baseUnits.get(meterId);
    const own = layout.format === 'recipe' ? recipeBaseUnit(layout, seriesKey) : unit && unitRules[unit].baseUnit;
    const fits = own === baseUnit || (own === null && layout.format === 'mscons');
    return fits ? [] : [{ code: 'unitMismatch', ...place }];
  });
}

/** The recipe names the unit of each series. */
function recipeBaseUnit({ recipe }: RecipeLayout, seriesKey: string) {
  const series = recipe.series.find(({ key }) => key === seriesKey);
  return series && recipeUnitRules[series.unit].base;
}
