import { dayMs } from '../../time/days.ts';
import type { RecipeSeries, RecipeStamp } from '../recipe.ts';
import type { Evidence, PartOf } from '../recipe-draft.ts';
import { timeReader } from '../time-pattern.ts';
import type { TableFrame } from './find-table.ts';
import { judge } from './judge.ts';
import { patternsOf } from './time-forms.ts';
import type { TimeFacts } from './time-facts.ts';
import { hasWord } from './vocabulary.ts';

interface StampContext {
  frame: TableFrame;
  facts: readonly TimeFacts[];
  isDaily: boolean;
  isDayAlone: boolean;
}

const isInterval = ({ content }: RecipeSeries) => content === 'amount' || content === 'power';

/** What a row's time names, of amounts: begin or end. Undefined where there are none. */
export function judgeStamp(series: readonly RecipeSeries[], context: StampContext): PartOf<'stamp'> | undefined {
  if (!series.some(isInterval)) return undefined;
  const statement = statedStamp(context);
  return judge({ id: 'stamp', kind: 'stamp', readings: ['begin', 'end'], statement });
}

function statedStamp({
  frame,
  facts,
  isDayAlone,
}: StampContext): { value: RecipeStamp; evidence: Evidence } | undefined {
  const { blocks, headers, headerRows, rangeSign, matrix } = frame;
  const row = headerRows.at(-1) ?? 1;
  const [block] = blocks;
  const header = (block?.columns ?? []).map((column) => headers[column] ?? '').join(' ');
  if (frame.form === 'nem12') return { value: 'begin', evidence: { kind: 'format' } };
  if (rangeSign !== null) return { value: 'begin', evidence: { kind: 'rangeInCell', ...facts[0]?.first } };
  const [endColumn] = block?.endColumns ?? [];
  if (endColumn !== undefined)
    return { value: 'begin', evidence: { kind: 'endColumn', row, text: headers[endColumn] ?? '' } };
  if (matrix) return matrixStamp(frame);
  const [isBegin, isEnd] = [hasWord(header, 'begin'), hasWord(header, 'end')];
  if (isBegin !== isEnd) return { value: isBegin ? 'begin' : 'end', evidence: { kind: 'header', row, text: header } };
  const endOfDay = facts.find((one) => one.endOfDay)?.endOfDay;
  if (endOfDay) return { value: 'end', evidence: { kind: 'endOfDay', ...endOfDay } };
  if (facts.length > 0 && facts.every(({ count, lastSeconds }) => count > 1 && lastSeconds === count)) {
    return { value: 'end', evidence: { kind: 'lastSecond', ...facts[0]?.first } };
  }
  if (isDayAlone) return { value: 'begin', evidence: { kind: 'dayAlone', ...facts[0]?.first } };
  return windowStamp(frame, facts);
}

/** From–to in the header of a matrix names begins, and so do numbers of parts; single times leave it open. */
function matrixStamp({
  headers,
  headerRows,
  matrix,
}: TableFrame): { value: RecipeStamp; evidence: Evidence } | undefined {
  const text = headers[matrix?.[0]?.column ?? -1] ?? '';
  return /\d\s*[-–]\s*\d|^1$/.test(text)
    ? { value: 'begin', evidence: { kind: 'rangeInCell', row: headerRows.at(-1) ?? 1, text } }
    : undefined;
}

/** Two dates above the table that are the first and the last whole day only if the times begin, or only if they end. */
function windowStamp(
  { preamble }: TableFrame,
  facts: readonly TimeFacts[],
): { value: RecipeStamp; evidence: Evidence } | undefined {
  const [firstMs, lastMs] = [Math.min(...facts.map((one) => one.firstMs)), Math.max(...facts.map((one) => one.lastMs))];
  const step =
    Math.min(...facts.flatMap(({ distances }) => [...distances.keys()].filter((minutes) => minutes > 0))) * 60_000;
  if (!Number.isFinite(firstMs) || !Number.isFinite(step)) return undefined;
  for (const dates of datesAbove(preamble)) {
    const isWindow = (shiftMs: number) =>
      dates.includes(firstMs - shiftMs) &&
      (dates.includes(lastMs - shiftMs + step - dayMs) || dates.includes(lastMs - shiftMs + step));
    const [begin, end] = [isWindow(0), isWindow(step)];
    if (begin !== end)
      return { value: begin ? 'begin' : 'end', evidence: { kind: 'statedWindow', row: preamble[0]?.[0] ?? 1 } };
  }
  return undefined;
}

/** The days named above a table, in each of the patterns that they allow. */
function datesAbove(preamble: TableFrame['preamble']): number[][] {
  const texts = preamble.flatMap(([, cells]) =>
    cells.flatMap((cell) => cell.match(/\d{1,4}([./-])\d{1,2}\1\d{1,4}/g) ?? []),
  );
  const patterns = new Set(texts.flatMap((text) => patternsOf(text)));
  return [...patterns].map((pattern) => texts.flatMap((text) => timeReader(pattern)(text)?.localMs ?? []));
}

/** When counters and totals were read: of a day alone at its begin or its end; a total may be that of the row's own time. */
export function judgeReadStamps(series: readonly RecipeSeries[], { isDayAlone }: StampContext): PartOf<'stamp'>[] {
  const read = series.filter((one) => !isInterval(one));
  const totals = read.filter(({ content }) => content !== 'counter');
  const counters = read.filter(({ content }) => content === 'counter');
  const parts: PartOf<'stamp'>[] = [];
  const keys = (some: RecipeSeries[]) => some.map(({ key }) => key);
  if (counters.length > 0) {
    const statement = isDayAlone ? undefined : { value: 'instant' as const, evidence: { kind: 'format' as const } };
    parts.push(
      judge({
        id: 'stamp of counters',
        kind: 'stamp',
        series: keys(counters),
        readings: ['instant', 'begin'],
        statement,
      }),
    );
  }
  if (totals.length > 0)
    parts.push(judge({ id: 'stamp of totals', kind: 'stamp', series: keys(totals), readings: ['begin', 'instant'] }));
  return parts;
}
