import type { Recipe, RecipeDelimiter, RecipeSource } from '@lichthof/domain/recipes/recipe.ts';
import type { RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
import { rowsOf } from '../decode-file.ts';
import { limitRows } from '../file-limits.ts';
import type { FileSource } from '../file-source.ts';

/** Cells of a workbook are separated by tabs once its sheets have become texts. */
const tab = '\t';
const delimiters: readonly RecipeDelimiter[] = [tab, ';', '|', ','];

const delimiterOf = (source: RecipeSource) => (source.format === 'text' ? source.delimiter : tab);

/** What may be read of a file: each sheet of a workbook, or a text by each delimiter that it has. */
export function listRowSources(file: FileSource): RowSource[] {
  if ('workbook' in file)
    return file.workbook.sheets.map(({ name }) => rowSourceOf(file, { format: 'workbook', sheet: name }));
  return delimiters
    .filter((delimiter) => file.text.includes(delimiter))
    .map((delimiter) => rowSourceOf(file, { format: 'text', delimiter }));
}

/** The rows that a recipe reads: of a workbook those of its sheet, none when the sheet is not there. */
export function rowSourceOf(file: FileSource, source: RecipeSource): RowSource {
  const text = textOf(file, source);
  return {
    source,
    rows: () => limitRows(rowsOf(text, delimiterOf(source))),
    endsInRow: source.format === 'text' && !text.endsWith('\n'),
    isFrom1904: 'workbook' in file && file.workbook.system === '1904',
  };
}

function textOf(file: FileSource, source: Recipe['source']): string {
  if ('text' in file) return file.text;
  const sheet = source.format === 'workbook' ? source.sheet : undefined;
  return file.workbook.sheets.find(({ name }) => name === sheet)?.text ?? '';
}
