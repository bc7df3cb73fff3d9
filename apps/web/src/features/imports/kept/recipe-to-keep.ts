import type { Import, RecipeToKeep } from '@lichthof/contracts/imports/imports.ts';
import { recipeNameSchema } from '@lichthof/contracts/imports/import-recipes.ts';

type MeterRule = RecipeToKeep['meterRule'];

/** What a person has chosen about keeping the recipe of a file. */
export interface KeepChoice {
  isKept: boolean;
  name: string;
  /** Undefined as long as nobody has said what names the meter. */
  meterRule: MeterRule | undefined;
  isNew: boolean;
}

/** A recipe is offered for keeping where none reads the file as it is. */
export function isKeepable({ layout, recipe, fit }: Import): boolean {
  return layout.format === 'recipe' && fit !== null && (recipe === null || fit.deviations.length > 0);
}

/** What may name the meters of a file: the series themselves, cells above the table, or the sheet. */
export function meterRulesOf({ layout, fit }: Import): MeterRule[] {
  if (layout.format !== 'recipe') return [];
  const places = (fit?.places ?? []).map(({ label }): MeterRule => ({ by: 'label', label }));
  const sheets: MeterRule[] = layout.recipe.source.format === 'workbook' ? [{ by: 'sheet' }] : [];
  const others: MeterRule[] = hasNamedSeries(layout) ? [{ by: 'series' }] : [];
  return [...others, ...places, ...sheets, { by: 'fixed' }];
}

type RecipeLayout = Extract<Import['layout'], { format: 'recipe' }>;

/** One column alone names no meter: each file of the form has it. */
const hasNamedSeries = ({ series, recipe }: RecipeLayout): boolean =>
  series.length > 1 || recipe.series.some(({ rows }) => rows.length > 0);

export function proposeKeeping(opened: Import): KeepChoice {
  const { fileName, layout, recipe, sourceName } = opened;
  const proposed: MeterRule | undefined =
    layout.format === 'recipe' && hasNamedSeries(layout) ? { by: 'series' } : undefined;
  return {
    isKept: true,
    name: recipe?.name ?? nameFrom(sourceName, fileName),
    meterRule: proposed,
    isNew: recipe === null,
  };
}

/** 'SFTP Musterau, kellerlicht kw' of 'kellerlicht-kw35.csv': numbers change from file to file. */
function nameFrom(sourceName: string | null, fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\d_.\-\s]+/g, ' ')
    .trim();
  return [sourceName, words].filter(Boolean).join(', ').slice(0, 120);
}

/** What is sent; undefined where nothing is kept, 'incomplete' while something is missing. */
export function toKeep({ isKept, name, meterRule, isNew }: KeepChoice): RecipeToKeep | undefined | 'incomplete' {
  if (!isKept) return undefined;
  const named = recipeNameSchema.safeParse(name);
  return named.success && meterRule ? { name: named.data, meterRule, isNew } : 'incomplete';
}
