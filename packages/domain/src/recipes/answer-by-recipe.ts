import type { FileForm } from './file-form.ts';
import type { KeptRecipe } from './kept-recipe.ts';
import type { PartAnswer, PartKind, PartOf, PartValues, RecipePart } from './recipe-draft.ts';
import type { Recipe, RecipeSeries } from './recipe.ts';

/** The table of a file whose parts are answered. */
export interface TableFacts {
  headers: readonly string[];
  series: readonly RecipeSeries[];
}

/** What a kept recipe says of a part of another file; undefined where it says nothing, or the file excludes it. */
export function answerByRecipe(
  part: RecipePart,
  { recipe, form }: Pick<KeptRecipe, 'recipe' | 'form'>,
  table: TableFacts,
): PartAnswer | undefined {
  const value = valueOf(part, recipe, likeSeries(part, { recipe, form }, table));
  return value === undefined ? undefined : ({ id: part.id, kind: part.kind, value } as PartAnswer);
}

type SeriesPart = PartOf<'unit'> | PartOf<'content'> | PartOf<'stamp'> | PartOf<'sameEnergy'>;

function valueOf(part: RecipePart, recipe: Recipe, like: RecipeSeries[]): PartValues[PartKind] | undefined {
  const { time, source, status, method } = recipe;
  switch (part.kind) {
    case 'delimiter':
      return among(part, source.format === 'text' ? source.delimiter : undefined);
    case 'sheet':
      return among(part, source.format === 'workbook' ? source.sheet : undefined);
    case 'pattern':
      return among(part, time.pattern);
    case 'clock':
      return among(part, time.clock);
    case 'steps':
      return among(part, time.steps) ?? part.readings.find((steps) => isPartOf(steps, time.steps));
    case 'numbers':
      return signsOf(part, recipe);
    case 'status':
      return among(part, Object.hasOwn(status, part.word ?? '') ? status[part.word ?? ''] : undefined);
    case 'method':
      return among(part, method ?? undefined);
    case 'lastRow':
      return undefined;
    default:
      return seriesValueOf(part, recipe, like);
  }
}

function seriesValueOf(part: SeriesPart, recipe: Recipe, like: RecipeSeries[]): PartValues[PartKind] | undefined {
  if (part.kind === 'unit') return among(part, unanimous(like.map(({ unit }) => unit)));
  if (part.kind === 'content') return among(part, unanimous(like.map(({ content }) => content)));
  if (part.kind === 'sameEnergy') return part.readings.find((keys) => isReadAlike(keys, part.series, recipe));
  if (part.series.length === 0) return among(part, recipe.time.stamp);
  return among(part, unanimous(like.map(({ stamp }) => stamp ?? undefined)));
}

function among<Kind extends PartKind>(
  { readings }: PartOf<Kind>,
  value: PartValues[Kind] | undefined,
): PartValues[Kind] | undefined {
  return readings.find((reading) => JSON.stringify(reading) === JSON.stringify(value));
}

const unanimous = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** A file may lack one of several steps; readings at any time have none. */
const isPartOf = (steps: readonly number[], known: readonly number[]): boolean =>
  steps.length > 0 && steps.every((step) => known.includes(step));

/** Whole numbers have no decimal sign; signs that a file proves are the recipe's if the decimal sign is the same. */
function signsOf(part: PartOf<'numbers'>, { numbers }: Recipe): PartValues['numbers'] | undefined {
  const { decimal, thousands } = numbers;
  if (part.readings.some((signs) => signs.decimal === null)) return { decimal, thousands };
  const [only] = part.readings;
  if (decimal === null) return part.proof ? only : undefined;
  return among(part, { decimal, thousands }) ?? (part.proof && only?.decimal === decimal ? only : undefined);
}

/** Exactly those keys of the part's series are read that the recipe reads. */
function isReadAlike(keys: readonly string[], all: readonly string[], { series }: Recipe): boolean {
  const read = new Set(series.map(({ key }) => key));
  return keys.length > 0 && all.every((key) => read.has(key) === keys.includes(key));
}

/** The recipe's series that stand for those of a part: the same one, or else all of its column. */
function likeSeries(
  part: RecipePart,
  { recipe, form }: Pick<KeptRecipe, 'recipe' | 'form'>,
  { headers, series }: TableFacts,
): RecipeSeries[] {
  const own = series.filter(({ key }) => part.series.includes(key));
  return own.flatMap(({ rows, column, table }) => {
    const place = columnInRecipe(column, headers, form);
    const ofColumn = recipe.series.filter((one) => one.column === place);
    const same = ofColumn.filter((one) => one.table === table && textOf(one.rows) === textOf(rows));
    return same.length > 0 ? same : ofColumn;
  });
}

const textOf = (rows: RecipeSeries['rows']) => rows.map(({ text }) => text).join('|');

/** The column that has the same header; the same place where the header says nothing. */
function columnInRecipe(column: number, headers: readonly string[], form: FileForm): number {
  const header = headers[column];
  const found = form.headers.flatMap((other, index) => (other === header ? [index] : []));
  return found.length === 1 && found[0] !== undefined ? found[0] : column;
}
