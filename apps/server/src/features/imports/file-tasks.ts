import { describeMessages } from '@lichthof/domain/metering/mscons/registers.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { readMessages } from '@lichthof/domain/metering/mscons/read-messages.ts';
import { isInterchange } from '@lichthof/domain/metering/mscons/segments.ts';
import type { ReadOptions } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { FileLayout, FileSeries, LayoutChoices } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ReadFile, ReadSeries } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import { readQuarterHours } from '@lichthof/domain/metering/quarter-hour-file/read-quarter-hours.ts';
import {
  recogniseDelimiter,
  recogniseLayout,
  withContent,
} from '@lichthof/domain/metering/quarter-hour-file/recognise-layout.ts';
import { namedSeries, unitOfRow } from '@lichthof/domain/metering/quarter-hour-file/recognise-series.ts';
import type { UnitHint } from '@lichthof/domain/metering/quarter-hour-file/read-unit.ts';
import { readReadings } from '@lichthof/domain/metering/reading-file/read-readings.ts';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { rowsOf, textOfFile, unpackedBytes } from './decode-file.ts';
import { type FileProblem, FileRefusedError, limitRows } from './file-limits.ts';
import { packDays, type PackedDays } from './file-parts.ts';

export interface DescribedFile {
  sha256: string;
  compressed: Uint8Array<ArrayBuffer>;
  layout: ImportLayout;
  firstRows: string[][];
}

export type ReadFileSeries = Omit<ReadSeries, 'days'> & PackedDays;
export type PackedFile = Omit<ReadFile, 'series'> & { series: ReadFileSeries[] };

export type ImportOptions = Omit<ReadOptions, 'layout'> & { layout: ImportLayout };

const sampleRows = 300;
const sampleLength = 100_000;
const shownRows = 8;
const longestCell = 60;
const maxSeries = 2000;

export function describeNew(bytes: Uint8Array): DescribedFile {
  const unpacked = unpackedBytes(bytes);
  const text = textOfFile(unpacked);
  if (text === null) throw new FileRefusedError('unreadable');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: new Uint8Array(gzipSync(unpacked, { level: 4 })), ...describe(text, {}) };
}

interface FileWithChoices {
  /** The compressed file. */
  content: Uint8Array;
  choices: LayoutChoices;
}

export function describeAgain({ content, choices }: FileWithChoices): Pick<DescribedFile, 'layout' | 'firstRows'> {
  return describe(textOf(content), choices);
}

export function readFile({ content, options }: { content: Uint8Array; options: ImportOptions }): PackedFile {
  const read = readText(textOf(content), options);
  return { ...read, series: read.series.map(pack) };
}

/** Work on a whole file, done by a worker process. */
export const tasks = {
  describeNew: orProblem(describeNew),
  describeAgain: orProblem(describeAgain),
  readFile: orProblem(readFile),
};

/** Errors lose their class on the way from process to process: what is wrong with a file is a result. */
function orProblem<Input, Result>(task: (input: Input) => Result): (input: Input) => Result | { problem: FileProblem } {
  return (input) => {
    try {
      return task(input);
    } catch (error) {
      if (error instanceof FileRefusedError) return { problem: error.problem };
      throw error;
    }
  };
}

function readText(text: string, { layout, ...options }: ImportOptions): ReadFile {
  if (layout.format === 'mscons') return readMessages(text, { ...options, layout });
  const rows = limitRows(rowsOf(text, layout.delimiter));
  return layout.content === 'readings'
    ? readReadings(rows, { ...options, layout })
    : readQuarterHours(rows, { ...options, layout });
}

const pack = ({ days, ...series }: ReadSeries): ReadFileSeries => ({ ...series, ...packDays(days) });

function textOf(content: Uint8Array): string {
  return textOfFile(gunzipSync(content)) ?? '';
}

function describe(text: string, choices: LayoutChoices): Pick<DescribedFile, 'layout' | 'firstRows'> {
  return isInterchange(text) ? { layout: describeMessages(text), firstRows: [] } : describeTable(text, choices);
}

function describeTable(text: string, choices: LayoutChoices): Pick<DescribedFile, 'layout' | 'firstRows'> {
  const delimiter = choices.delimiter ?? recogniseDelimiter(text.slice(0, sampleLength));
  const rows = limitRows(rowsOf(text, delimiter)).take(sampleRows).toArray();
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
