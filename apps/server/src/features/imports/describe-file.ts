import { getItem } from '@lichthof/domain/collections/items.ts';
import { describeMessages } from '@lichthof/domain/metering/mscons/registers.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { isInterchange } from '@lichthof/domain/metering/mscons/segments.ts';
import type {
  Delimiter,
  FileLayout,
  FileSeries,
  LayoutChoices,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import {
  recogniseDelimiter,
  recogniseLayout,
  withContent,
} from '@lichthof/domain/metering/quarter-hour-file/recognise-layout.ts';
import { namedSeries, unitOfRow } from '@lichthof/domain/metering/quarter-hour-file/recognise-series.ts';
import type { UnitHint } from '@lichthof/domain/metering/quarter-hour-file/read-unit.ts';
import { rowsOf } from './decode-file.ts';
import { describeByRecipe, type FileFacts, type RecipeKnown } from './recipes/describe-by-recipe.ts';
import { textOfRecipe } from './recipes/table-of-source.ts';
import { limitRows } from './file-limits.ts';
import type { FileSource, WorkbookText } from './file-source.ts';

const sampleRows = 300;
const sampleLength = 100_000;
const shownRows = 8;
const longestCell = 60;
const maxSeries = 2000;

/** How a file is read, and its first rows, cells cut. */
export interface Description<Layout = ImportLayout> {
  layout: Layout;
  firstRows: string[][];
  /** Of a file that a recipe reads. */
  facts?: FileFacts;
}

interface Said extends RecipeKnown {
  choices: LayoutChoices;
}

/**
 * Recognises how a file is written; choices go before what is recognised. Where its times are not recognised, or are no
 * quarter-hours, a recipe is filled in as far as the file proves it.
 */
export function describeSource(source: FileSource, { choices, ...known }: Said): Description {
  if ('text' in source && isInterchange(source.text)) return { layout: describeMessages(source.text), firstRows: [] };
  const described =
    'workbook' in source ? describeWorkbook(source.workbook, choices) : describeTable(source.text, choices);
  return describeByRecipe(source, described.layout, known) ?? described;
}

const tab = '\t';

/** Which of several sheets is meant is the person's to say; until then the first one is shown. */
function describeWorkbook(workbook: WorkbookText, { sheet, ...choices }: LayoutChoices): Description<FileLayout> {
  const sheets = sheetsWithData(workbook);
  const chosen = sheet !== undefined && sheet < sheets.length ? sheet : sheets.length === 1 ? 0 : undefined;
  const { layout, firstRows } = describeTable(getItem(sheets, chosen ?? 0).text, { ...choices, delimiter: tab });
  const { time, uncertain = [] } = layout;
  return {
    firstRows,
    layout: {
      ...layout,
      time: time && workbook.system === '1904' ? { ...time, isFrom1904: true } : time,
      workbook: { sheets: sheets.map(({ name }) => name), sheet: chosen ?? 0 },
      uncertain: chosen === undefined ? [...uncertain, 'sheet' as const] : uncertain,
      chosen: { ...layout.chosen, ...(chosen !== undefined && { sheet: chosen }) },
    },
  };
}

/** The sheets with a column of times; all that hold something if none has one. */
function sheetsWithData({ sheets }: WorkbookText): WorkbookText['sheets'] {
  const timed = sheets.filter(({ text }) => recogniseLayout(firstRowsOf(text, tab), { delimiter: tab }).time !== null);
  return timed.length > 0 ? timed : sheets;
}

const firstRowsOf = (text: string, delimiter: Delimiter) =>
  limitRows(rowsOf(text, delimiter)).take(sampleRows).toArray();

function describeTable(text: string, choices: LayoutChoices): Description<FileLayout> {
  const delimiter = choices.delimiter ?? recogniseDelimiter(text.slice(0, sampleLength));
  const rows = firstRowsOf(text, delimiter);
  const layout = recogniseLayout(rows, { ...choices, delimiter });
  const firstRows = rows.slice(0, layout.firstLine - 1 + shownRows);
  return {
    layout: withAllNames(layout, text),
    firstRows: firstRows
      .slice(-shownRows - 1)
      .map((row) => row.map((cell) => cell.slice(0, longestCell).toWellFormed())),
  };
}

/** The names of the long form stand anywhere in the file, each with its own unit. */
function withAllNames(layout: FileLayout, text: string): FileLayout {
  const { form } = layout;
  if (form.kind === 'wide') return { ...layout, series: layout.series.slice(0, maxSeries) };
  const usual = alike(layout);
  const units = new Map<string, UnitHint | undefined>();
  for (const row of limitRows(rowsOf(text, layout.delimiter)).drop(layout.firstLine - 1)) {
    const name = row[form.nameColumn]?.trim() ?? '';
    if (name !== '' && !units.has(name) && units.size < maxSeries) units.set(name, unitOfRow(row, form));
  }
  const contents = new Map(layout.series.map(({ key, content }) => [key, content]));
  const series = [...units].flatMap(([name, unit]) => namedSeries([name], { ...usual, ...unit }));
  return { ...layout, series: series.map((one) => withContent(one, contents.get(one.key))) };
}

/** What all names of the long form have alike, as far as the first rows tell. */
function alike({ series: [first] }: FileLayout): UnitHint & Pick<FileSeries, 'statusColumn'> {
  if (!first) return { unit: null };
  const { unit, isPower, refusedUnit, statusColumn } = first;
  return {
    unit,
    ...(isPower && { isPower }),
    ...(refusedUnit !== undefined && { refusedUnit }),
    ...(statusColumn !== undefined && { statusColumn }),
  };
}

/** The text of a file, or of the sheet that is read. */
export function textToRead(source: FileSource, layout: ImportLayout): string {
  if (layout.format === 'recipe') return textOfRecipe(source, layout.recipe);
  if ('text' in source) return source.text;
  const index = layout.format === 'csv' ? layout.workbook?.sheet : undefined;
  return sheetsWithData(source.workbook)[index ?? 0]?.text ?? '';
}
