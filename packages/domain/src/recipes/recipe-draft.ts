import type {
  Recipe,
  RecipeClock,
  RecipeDelimiter,
  RecipeMethod,
  RecipeNumbers,
  RecipeStamp,
  RecipeUnit,
  SeriesContent,
  StatusMeaning,
} from './recipe.ts';

/** What a person may have to say about a file, by kind of part. */
export interface PartValues {
  delimiter: RecipeDelimiter;
  /** Which of several sheets is read. */
  sheet: string;
  pattern: string;
  clock: RecipeClock;
  stamp: RecipeStamp;
  steps: number[];
  numbers: Pick<RecipeNumbers, 'decimal' | 'thousands'>;
  unit: RecipeUnit;
  content: SeriesContent;
  status: StatusMeaning;
  method: RecipeMethod;
  /** Which of several series that hold the same energy are read, by their keys. */
  sameEnergy: string[];
  /** Whether a last row that seems cut off is read. */
  lastRow: 'read' | 'leftOut';
}
export type PartKind = keyof PartValues;

/** How a file shows something: statements of the file first, then invariants over all of its rows. */
export const evidenceKinds = [
  'header',
  'preamble',
  'unitColumn',
  'unitInCell',
  'offsetInCell',
  'countsFrom1970',
  'endColumn',
  'rangeInCell',
  'dayAlone',
  'format',
  'explainedWord',
  'emptyValue',
  'onlyForm',
  'wholeNumbers',
  'impossibleDate',
  'runsOn',
  'missingHour',
  'repeatedHour',
  'dayLength',
  'fallingValue',
  'endOfDay',
  'lastSecond',
  'statedWindow',
  'agreesWithColumn',
  'agreesWithTotal',
  'distance',
  'answer',
  'recipe',
] as const;
type EvidenceKind = (typeof evidenceKinds)[number];

export interface Evidence {
  kind: EvidenceKind;
  /** The row that shows it, from 1, and the text of the cell. */
  row?: number;
  text?: string;
}

export interface ExcludedReading<Value> {
  value: Value;
  evidence: Evidence;
}

/** One question of a draft. It is open as long as it has no proof. */
export interface PartOf<Kind extends PartKind> {
  /** The same for the same question of every draft of the file. */
  id: string;
  kind: Kind;
  /** The keys of the series that it concerns; empty when it concerns all. */
  series: string[];
  /** Of a status: the word that the column has. */
  word?: string;
  /** What is possible, the most plausible first. With a proof it is one. */
  readings: PartValues[Kind][];
  excluded: ExcludedReading<PartValues[Kind]>[];
  proof: Evidence | null;
}

export type RecipePart = { [Kind in PartKind]: PartOf<Kind> }[PartKind];

/** What a person has said of a part. */
export type PartAnswer = { [Kind in PartKind]: { id: string; kind: Kind; value: PartValues[Kind] } }[PartKind];

/** A recipe as far as a file fills it: each open part has its first reading in the recipe. */
export interface RecipeDraft {
  recipe: Recipe;
  parts: RecipePart[];
  /** Rows that are not read, such as one that is cut off. */
  rowsLeftOut: number[];
}

/** The parts that wait for a person. */
export const openParts = ({ parts }: Pick<RecipeDraft, 'parts'>): RecipePart[] =>
  parts.filter(({ proof }) => proof === null);

/** The parts that wait for a person, without those of series that nobody reads. */
export const openPartsOfSeries = <Part extends Pick<RecipePart, 'proof' | 'series'>>(
  parts: readonly Part[],
  wanted: ReadonlySet<string>,
): Part[] =>
  parts.filter(({ proof, series }) => proof === null && (series.length === 0 || series.some((key) => wanted.has(key))));
