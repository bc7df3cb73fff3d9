import { columnTitle } from '../form-texts.ts';
import type { PortfolioFile } from '../tables/file-tables.ts';
import { columnLetter } from '../tables/file-tables.ts';
import type { PortfolioRecipe } from './portfolio-recipe.ts';
import { lastHeader } from './sheet-entries.ts';

/** A column of a file that is read. */
export interface ReadColumn {
  sheet: string;
  letter: string;
  /** As in the file. */
  heading: string;
  /** As in the form; the heading where a recipe reads the file. */
  title: string;
  /** The line of the lowest heading. */
  headingLine: number;
}

/** The read columns of a file, sheet by sheet in the order of the file. */
export function readColumns({ tables }: PortfolioFile, recipe: PortfolioRecipe | null): ReadColumn[] {
  if (recipe) {
    return recipe.sheets.flatMap((sheet) =>
      sheet.columns
        .filter(({ use, index }) => use !== null || sheet.join?.column === index)
        .map(({ index, heading }) => ({
          sheet: sheet.sheet,
          letter: columnLetter(index),
          heading,
          title: heading,
          headingLine: lastHeader(sheet),
        })),
    );
  }
  return tables.flatMap(({ table, sheet, headingLine, places }) =>
    Object.entries(places).map(([key, { letter, title }]) => ({
      sheet,
      letter,
      heading: title,
      title: columnTitle(table, key),
      headingLine,
    })),
  );
}
