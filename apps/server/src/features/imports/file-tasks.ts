import type { ReadOptions } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { FileLayout, LayoutChoices } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import {
  readQuarterHours,
  type ReadFile,
  type ReadSeries,
} from '@lichthof/domain/metering/quarter-hour-file/read-quarter-hours.ts';
import { recogniseDelimiter } from '@lichthof/domain/metering/quarter-hour-file/recognise-delimiter.ts';
import { recogniseLayout } from '@lichthof/domain/metering/quarter-hour-file/recognise-layout.ts';
import { namedSeries } from '@lichthof/domain/metering/quarter-hour-file/recognise-series.ts';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { rowsOf } from './file-rows.ts';
import { decodeText } from './file-text.ts';
import { packDays, type PackedDays } from './packed-days.ts';

export interface DescribedFile {
  sha256: string;
  compressed: Uint8Array<ArrayBuffer>;
  layout: FileLayout;
  firstRows: string[][];
}

export type ReadFileSeries = Omit<ReadSeries, 'days'> & PackedDays;
export type PackedFile = Omit<ReadFile, 'series'> & { series: ReadFileSeries[] };

/** Work on a whole file, done in a thread of its own. `content` is the compressed file, unless it is new. */
export type FileTask =
  | { kind: 'describe'; bytes: Uint8Array }
  | { kind: 'describeAgain'; content: Uint8Array; choices: LayoutChoices }
  | { kind: 'read'; content: Uint8Array; options: ReadOptions };

const sampleRows = 300;
const sampleLength = 100_000;
const shownRows = 8;
const longestCell = 60;
const mostSeries = 2000;

/** Null when the file is no text. */
export function describeNew(bytes: Uint8Array): DescribedFile | null {
  const text = decodeText(bytes);
  if (text === null) return null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: new Uint8Array(gzipSync(bytes, { level: 4 })), ...describe(text, {}) };
}

export function describeAgain(
  content: Uint8Array,
  choices: LayoutChoices,
): Pick<DescribedFile, 'layout' | 'firstRows'> {
  return describe(textOf(content), choices);
}

export function readFile(content: Uint8Array, options: ReadOptions): PackedFile {
  const read = readQuarterHours(rowsOf(textOf(content), options.layout.delimiter), options);
  return { ...read, series: read.series.map(pack) };
}

const pack = ({ days, ...series }: ReadSeries): ReadFileSeries => ({ ...series, ...packDays(days) });

function textOf(content: Uint8Array): string {
  return decodeText(gunzipSync(content)) ?? '';
}

function describe(text: string, choices: LayoutChoices): Pick<DescribedFile, 'layout' | 'firstRows'> {
  const delimiter = choices.delimiter ?? recogniseDelimiter(text.slice(0, sampleLength));
  const rows = rowsOf(text, delimiter).take(sampleRows).toArray();
  const layout = recogniseLayout(rows, { ...choices, delimiter });
  const firstRows = rows.slice(0, layout.firstLine - 1 + shownRows);
  return {
    layout: withAllNames(layout, text),
    firstRows: firstRows
      .slice(-shownRows - 1)
      .map((row) => row.map((cell) => cell.slice(0, longestCell).toWellFormed())),
  };
}

/** The names of the long form stand anywhere in the file. */
function withAllNames(layout: FileLayout, text: string): FileLayout {
  if (layout.form.kind === 'wide') return { ...layout, series: layout.series.slice(0, mostSeries) };
  const { nameColumn } = layout.form;
  const names = new Set<string>();
  for (const row of rowsOf(text, layout.delimiter).drop(layout.firstLine - 1)) {
    const name = row[nameColumn]?.trim() ?? '';
    if (name !== '' && names.size < mostSeries) names.add(name);
  }
  return { ...layout, series: namedSeries(names, layout.series[0]?.unit ?? 'kWh') };
}
