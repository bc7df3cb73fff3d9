import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import { openPartsOfSeries } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipePart } from './recipe-texts.ts';

/** The open parts of what is loaded; as long as nothing is mapped, those of what looks like meters' values. */
export function openPartsOf({ parts, series }: RecipeLayout, mapping: readonly { seriesKey: string }[]): RecipePart[] {
  const keys =
    mapping.length > 0
      ? mapping.map(({ seriesKey }) => seriesKey)
      : series.filter(({ isProposed }) => isProposed).map(({ key }) => key);
  const open = openPartsOfSeries(parts, new Set(keys));
  const ofTable = open.filter(isOfTable);
  return ofTable.length > 0 ? ofTable : open;
}

/** Another sheet or delimiter makes another table: it is asked for before anything else. */
export const isOfTable = ({ kind }: RecipePart): boolean => kind === 'sheet' || kind === 'delimiter';
