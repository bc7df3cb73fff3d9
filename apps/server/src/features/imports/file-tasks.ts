import type { ImportLayout, ReadableLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { readMessages } from '@lichthof/domain/metering/mscons/read-messages.ts';
import type { ReadOptions } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { ReadFile, ReadSeries } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import type { KeptRecipe } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { readMappedFile } from '@lichthof/domain/recipes/read-mapped-file.ts';
import { createHash } from 'node:crypto';
import { type Description, describeSource } from './describe-file.ts';
import { describeByKept } from './recipes/describe-by-recipe.ts';
import { changeAnswers, type RecipeChoices } from './recipes/change-answers.ts';
import { describeOpenParts } from './recipes/describe-open-parts.ts';
import { rowSourceOf } from './recipes/table-of-source.ts';
import { type FileProblem, FileRefusedError } from './file-limits.ts';
import { packDays, type PackedDays } from './file-parts.ts';
import { type FileSource, readKept, readUploaded } from './file-source.ts';

export interface DescribedFile extends Description {
  sha256: string;
  compressed: Uint8Array<ArrayBuffer>;
}

export type ReadFileSeries = Omit<ReadSeries, 'days'> & PackedDays;
export type PackedFile = Omit<ReadFile, 'series'> & { series: ReadFileSeries[] };

export interface ImportOptions extends ReadOptions {
  layout: ReadableLayout;
}

interface NewFile {
  bytes: Uint8Array;
  timeZone: TimeZone;
  nowMs: number;
}

export async function describeNew({ bytes, ...known }: NewFile): Promise<DescribedFile> {
  const { source, compressed } = await readUploaded(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed, ...describeSource(source, known) };
}

interface FileWithChoices {
  /** The compressed file. */
  content: Uint8Array;
  choices: RecipeChoices;
  /** How it is read so far. */
  layout: ImportLayout;
  /** The kept recipe by which it is read. */
  kept?: Pick<KeptRecipe, 'recipe' | 'form'> | undefined;
  timeZone: TimeZone;
  nowMs: number;
}

export function describeAgain({ content, choices, layout, kept, ...known }: FileWithChoices): Description {
  const source = readKept(content);
  const answers = layout.format === 'recipe' ? changeAnswers(layout, choices) : [];
  const byKept = kept && describeByKept(source, kept, { ...known, answers });
  if (byKept) return byKept;
  return describeSource(source, { ...known, answers });
}

interface FileWithRecipes {
  content: Uint8Array;
  recipes: Pick<KeptRecipe, 'recipe' | 'form'>[];
  timeZone: TimeZone;
  nowMs: number;
}

/** How each of some kept recipes reads the file; null for one that finds no table in it. */
export function applyRecipes({ content, recipes, ...known }: FileWithRecipes) {
  const source = readKept(content);
  return { readings: recipes.map((kept) => describeByKept(source, kept, known) ?? null) };
}

interface DraftOfFile {
  content: Uint8Array;
  layout: RecipeLayout;
  timeZone: TimeZone;
  latestAt: number;
}

/** Reads the file once for each reading of each open part. */
function describeReadings({ content, layout, ...options }: DraftOfFile) {
  return { parts: describeOpenParts(readKept(content), layout, options) };
}

export function readFile({ content, options }: { content: Uint8Array; options: ImportOptions }): PackedFile {
  const read = readSource(readKept(content), options);
  return { ...read, series: read.series.map(pack) };
}

/** Work on a whole file, done by a worker process. */
export const tasks = {
  describeNew: orProblem(describeNew),
  describeAgain: orProblem(describeAgain),
  applyRecipes: orProblem(applyRecipes),
  describeReadings: orProblem(describeReadings),
  readFile: orProblem(readFile),
};

/** Errors lose their class on the way from process to process: what is wrong with a file is a result. */
function orProblem<Input, Result>(
  task: (input: Input) => Result | Promise<Result>,
): (input: Input) => Promise<Result | { problem: FileProblem }> {
  return async (input) => {
    try {
      return await task(input);
    } catch (error) {
      if (error instanceof FileRefusedError) return { problem: error.problem };
      throw error;
    }
  };
}

function readSource(source: FileSource, { layout, ...options }: ImportOptions): ReadFile {
  if (layout.format === 'mscons') return readMessages('text' in source ? source.text : '', { ...options, layout });
  return readMappedFile(rowSourceOf(source, layout.recipe.source).rows(), { ...options, layout });
}

const pack = ({ days, ...series }: ReadSeries): ReadFileSeries => ({ ...series, ...packDays(days) });
