import type { DecimalSign, FileClock, FileContent, FileForm, SampleTable } from './layout.ts';
import { readNumber } from './read-number.ts';
import { readTime } from './read-time.ts';

const counterHint = /stand(?!ard|ort)|counter|reading|ablesung|register/i;
const longStepMs = 72_000_000;
/** A register has counted for long compared with what a step adds; amounts are not. */
const stepsSinceZero = 20;
/** Fewer numbers may rise by chance. */
const fewestNumbers = 20;
/** The part of the steps. */
const fallsOfExchanges = 0.05;

/**
 * Counters do not fall: in no series, and either they stand far above what a step adds or the header says so. Where it
 * does, a fall now and then is an exchanged device. Of single numbers only the header can tell.
 */
export function recogniseContent(table: SampleTable, form: FileForm, decimalSign: DecimalSign): FileContent {
  const sampled = sampledSeries(table, form, decimalSign);
  const series = sampled.filter(({ numbers }) => numbers.length > 1);
  if (sampled.length > 0 && series.length === 0) return isSaidOfValues(table, form) ? 'readings' : 'amounts';
  const isSaid = counterHint.test(table.header.join(' '));
  const maxFalls = isSaid ? fallsOfExchanges : 0;
  const isRising = series.length > 0 && series.every(({ numbers }) => rises(numbers, maxFalls));
  if (!isRising) return 'amounts';
  if (smallestStepMs(series) >= longStepMs) return 'readings';
  return isSaid || series.some(({ numbers }) => isFarFromZero(numbers)) ? 'counters' : 'amounts';
}

function isSaidOfValues({ header }: SampleTable, form: FileForm): boolean {
  return counterHint.test(form.kind === 'long' ? (header[form.valueColumn] ?? '') : header.join(' '));
}

interface SampledSeries {
  atMs: number[];
  numbers: number[];
}

function sampledSeries(table: SampleTable, form: FileForm, decimalSign: DecimalSign): SampledSeries[] {
  const found = new Map<string, SampledSeries>();
  for (const row of table.rows) {
    const time = table.time && readTime(row, table.time);
    if (!time) continue;
    const atMs = 'at' in time ? time.at : Date.parse(`${time.local}Z`);
    for (const [key, cell] of valuesOf(row, table, form)) {
      const read = readNumber(cell, decimalSign);
      if (read.kind !== 'number') continue;
      const series = found.get(key) ?? { atMs: [], numbers: [] };
      found.set(key, series);
      series.atMs.push(atMs);
      series.numbers.push(read.number);
    }
  }
  return [...found.values()];
}

function valuesOf(row: string[], { time, columnCount }: SampleTable, form: FileForm): [string, string][] {
  if (form.kind === 'long') return [[row[form.nameColumn] ?? '', row[form.valueColumn] ?? '']];
  return row
    .slice(0, columnCount)
    .map((cell, column): [string, string] => [String(column), cell])
    .filter(([column]) => !time?.columns.includes(Number(column)));
}

/** Falls in no more than a part of the steps, also when the newest row is the first, and is not nothing throughout. */
function rises(numbers: number[], maxFalls: number): boolean {
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  const fewestFalls = Math.min(...[-1, 1].map((sign) => steps.filter((step) => step * sign > 0).length));
  return fewestFalls <= steps.length * maxFalls && numbers.some((number) => number > 0);
}

function isFarFromZero(numbers: number[]): boolean {
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const meanStep = (highest - lowest) / (numbers.length - 1);
  return numbers.length >= fewestNumbers && meanStep > 0 && lowest > stepsSinceZero * meanStep;
}

function smallestStepMs(series: SampledSeries[]): number {
  const steps = series.flatMap(({ atMs }) => atMs.slice(1).map((at, index) => Math.abs(at - atMs[index]!)));
  return Math.min(...steps.filter((step) => step > 0));
}

const clockHints: [RegExp, FileClock][] = [
  [/\b(utc|gmt|zulu)\b/i, 'utc'],
  [/\b(mez|cet|winterzeit)\b/i, 'winter'],
];

/** The clock named in the header; else local time of the estate. */
export function recogniseClock({ header, time }: SampleTable): FileClock {
  const name = (time?.columns ?? []).map((column) => header[column] ?? '').join(' ');
  return clockHints.find(([hint]) => hint.test(name))?.[1] ?? 'local';
}
