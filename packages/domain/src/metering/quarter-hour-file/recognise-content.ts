import { listNeighbors } from '../../collections/pairs.ts';
import type { DecimalSign, FileContent, FileForm, SampleTable } from './layout.ts';
import { readNumber } from './read-number.ts';
import { readTime } from './read-time.ts';

const counterHint = /stand(?!ard|ort)|counter|reading|ablesung|register/i;
const longStepMs = 72_000_000;
/** A register has counted for long compared with what a step adds; amounts are not. */
const stepsSinceZero = 20;
/** Fewer numbers may rise by chance. */
const fewestNumbers = 20;
const fewestRises = 8;
/** The part of the steps. */
const fallsOfExchanges = 0.05;

export interface RecognisedContent {
  content: FileContent;
  /** False when a series only rises, as a counter does that began at 0, and nothing says what it is. */
  isCertain: boolean;
  /** Of a series that differs from the rest. */
  contentOf: (seriesKey: string) => FileContent | undefined;
}

/** Constant numbers, and few that rise, are what the other series of the file are. */
type Verdict = 'counters' | 'amounts' | 'unclear' | 'likeOthers';

/**
 * Counters do not fall, and either they stand far above what a step adds or the header says so. Where it does, a fall
 * now and then is an exchanged device. Of single numbers only the header can tell.
 */
export function recogniseContent(table: SampleTable, form: FileForm, decimalSign: DecimalSign): RecognisedContent {
  const sampled = sampledSeries(table, form, decimalSign);
  const series = [...sampled].filter(([, { numbers }]) => numbers.length > 1);
  if (sampled.size > 0 && series.length === 0) return alike(isSaidOfValues(table, form) ? 'readings' : 'amounts');
  const verdicts = new Map(series.map(([key, one]) => [key, verdictOn(one, isSaidOf(table, form, key))]));
  const has = (verdict: Verdict) => [...verdicts.values()].includes(verdict);
  const isSaid = counterHint.test(table.header.join(' '));
  const isRising =
    series.length > 0 && series.every(([, { numbers }]) => rises(numbers, isSaid ? fallsOfExchanges : 0));
  if (isRising && smallestStepMs(series.map(([, one]) => one)) >= longStepMs) return alike('readings');
  if (!has('counters')) return { ...alike('amounts'), isCertain: !has('unclear') };
  if (!has('amounts')) return alike('counters');
  return {
    content: 'amounts',
    isCertain: !has('unclear'),
    contentOf: (key) => (verdicts.get(key) === 'counters' ? 'counters' : undefined),
  };
}

const alike = (content: FileContent): RecognisedContent => ({ content, isCertain: true, contentOf: () => undefined });

function isSaidOf({ header }: SampleTable, form: FileForm, key: string): boolean {
  return counterHint.test(header[form.kind === 'long' ? form.valueColumn : Number(key)] ?? '');
}

function verdictOn({ numbers }: SampledSeries, isSaid: boolean): Verdict {
  const kinds = new Set(numbers).size;
  if (kinds > 1 && !rises(numbers, isSaid ? fallsOfExchanges : 0)) return 'amounts';
  if (isSaid ? numbers.some((number) => number > 0) : isFarFromZero(numbers)) return 'counters';
  return kinds > fewestRises ? 'unclear' : 'likeOthers';
}

function isSaidOfValues({ header }: SampleTable, form: FileForm): boolean {
  return counterHint.test(form.kind === 'long' ? (header[form.valueColumn] ?? '') : header.join(' '));
}

interface SampledSeries {
  atMs: number[];
  numbers: number[];
}

/** By the keys of the series. */
function sampledSeries(table: SampleTable, form: FileForm, decimalSign: DecimalSign): Map<string, SampledSeries> {
  const found = new Map<string, SampledSeries>();
  for (const row of table.rows) {
    const time = table.time && readTime(row, table.time);
    if (!time) continue;
    const atMs = 'at' in time ? time.at : Date.parse(`${time.local}Z`);
    for (const [key, cell] of valuesOf(row, table, form)) {
      const read = readNumber(cell, decimalSign, { isChosen: true });
      if (read.kind !== 'number') continue;
      const series = found.get(key) ?? { atMs: [], numbers: [] };
      found.set(key, series);
      series.atMs.push(atMs);
      series.numbers.push(read.number);
    }
  }
  return found;
}

function valuesOf(row: string[], { time, columnCount }: SampleTable, form: FileForm): [string, string][] {
  if (form.kind === 'long') return [[row[form.nameColumn]?.trim() ?? '', row[form.valueColumn] ?? '']];
  return row
    .slice(0, columnCount)
    .map((cell, column): [string, string] => [String(column), cell])
    .filter(([column]) => !time?.columns.includes(Number(column)));
}

/** Falls in no more than a part of the steps, also when the newest row is the first, and is not nothing throughout. */
function rises(numbers: number[], maxFalls: number): boolean {
  const steps = listNeighbors(numbers).map(([number, next]) => next - number);
  const fewestFalls = Math.min(...[-1, 1].map((sign) => steps.filter((step) => step * sign > 0).length));
  return fewestFalls <= steps.length * maxFalls && numbers.some((number) => number > 0);
}

function isFarFromZero(numbers: number[]): boolean {
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const meanStep = (highest - lowest) / (numbers.length - 1);
  return numbers.length >= fewestNumbers && meanStep > 0 && lowest > stepsSinceZero * meanStep;
}

function smallestStepMs(series: SampledSeries[]): number {
  const steps = series.flatMap(({ atMs }) => listNeighbors(atMs).map(([at, next]) => Math.abs(next - at)));
  return Math.min(...steps.filter((step) => step > 0));
}
