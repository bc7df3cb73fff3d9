import type { ConfirmedDevice } from './confirmed-device.ts';
import type { Deviation } from './deviation.ts';
import type { FileForm } from './file-form.ts';
import type { Recipe } from './recipe.ts';

/** What names the meter of a series: its own name, a cell above the table, the sheet, or nothing, if it is always the same. */
export type MeterRule = { by: 'series' | 'sheet' | 'fixed' } | { by: 'label'; label: string };

/** Where the values of a series go. */
export interface SeriesTarget {
  meterId: number;
  /** Set where the values are only those of one of the meter's devices. */
  deviceId?: number | undefined;
  /** Whether the values are multiplied by the transformer factor; absent for a meter without one. */
  isMultiplied?: boolean | undefined;
}

export interface SeriesMeter extends Omit<SeriesTarget, 'meterId'> {
  /** What the file writes where the rule looks. */
  text: string;
  /** Null for a series that is not read. */
  meterId: number | null;
  /** The device that a person has confirmed; absent for a meter without one, and where nobody was asked. */
  confirmed?: ConfirmedDevice | undefined;
}

/** Which meter gets which series of a file. A series that is not listed is never guessed. */
export interface RecipeMeters {
  rule: MeterRule;
  list: SeriesMeter[];
}

/** A recipe that a person has confirmed, for all files of its form. */
export interface KeptRecipe {
  recipe: Recipe;
  form: FileForm;
  meters: RecipeMeters;
}

/** How an uploaded file relates to the kept recipes of its customer. */
export interface RecipeFit {
  form: FileForm;
  /** What the cells above the table say, by which a recipe may find the meter. */
  places: FilePlace[];
  /** The ids of all kept recipes of its form, and of those that read it; more than one is asked. */
  known: number[];
  fitting: number[];
  /** From the recipe by which it is read; the first one is told. */
  deviations: Deviation[];
}

/** A label above the table and what stands beside it. */
export interface FilePlace {
  label: string;
  text: string;
}
