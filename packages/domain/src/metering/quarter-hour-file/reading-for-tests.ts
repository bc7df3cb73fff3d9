import type { ReadOptions } from './file-reading.ts';
import type { LayoutChoices } from './layout.ts';
import type { ReadFile } from './read-file.ts';
import { readQuarterHours } from './read-quarter-hours.ts';
import { recogniseDelimiter, recogniseLayout } from './recognise-layout.ts';

const sampleRows = 200;
const latestAt = Date.parse('2026-01-01T00:00:00Z');

/** Splits text without quotes into rows. */
export function rowsOf(text: string, delimiter = recogniseDelimiter(text)): string[][] {
  return text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));
}

/** Reads text as Berlin would, with every proposed series on a meter of its own: 1, 2, 3 … */
export function readText(
  text: string,
  choices: LayoutChoices = {},
  { nowMs = latestAt, exchanges = new Map() }: Partial<Pick<ReadOptions, 'nowMs' | 'exchanges'>> = {},
): ReadFile {
  const delimiter = choices.delimiter ?? recogniseDelimiter(text);
  const rows = rowsOf(text, delimiter);
  const layout = recogniseLayout(rows.slice(0, sampleRows), { ...choices, delimiter });
  const proposed = layout.series.filter(({ isProposed }) => isProposed);
  return readQuarterHours(rows, {
    layout,
    mapping: proposed.map(({ key, unit }, index) => ({ seriesKey: key, unit, meterId: index + 1 })),
    timeZone: 'Europe/Berlin',
    latestAt,
    nowMs,
    exchanges,
  });
}

const timeOf = (index: number) =>
  `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;

/** The 96 wall clock times of a day as '2023-08-01T00:00' …, also of a day of the clock change. */
export function wallClockDay(day: string): string[] {
  return Array.from({ length: 96 }, (_, index) => `${day}T${timeOf(index)}`);
}
