import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { largestMonth, sumMonths } from '@lichthof/domain/metering/import-questions/month-means.ts';
import { assumedUnit } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import {
  amountUnits,
  counterUnits,
  decimalSigns,
  type FileLayout,
  type LayoutChoices,
  type SeriesMapping,
  stamps,
  unitRules,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { FileDoubt, FileTimes } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import { isoAt, quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { resolveWallClock } from '@lichthof/domain/time/wall-clock.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { unpackDays } from '../file-parts.ts';
import type { ImportFile, ImportSeries } from '../read-import-file.ts';
import { buildQuestion } from './build-question.ts';

type Option = NonNullable<ImportQuestion['options']>[number];

export interface ReadingContext {
  layout: FileLayout;
  mapping: SeriesMapping[];
  baseUnits: ReadonlyMap<number, 'Wh' | 'l'>;
  timeZone: TimeZone;
  file: ImportFile;
  /** Reads the file again with something set. */
  readWith: (choices: LayoutChoices) => Promise<ImportFile>;
}

/** What must be known before the file can be read for certain, each with what every answer would bring. */
export async function askAboutReading(context: ReadingContext): Promise<ImportQuestion[]> {
  const questions = unitQuestions(context);
  for (const doubt of context.file.doubts) questions.push(await questionOf(doubt, context));
  return questions;
}

async function questionOf(doubt: FileDoubt, context: ReadingContext): Promise<ImportQuestion> {
  const { part: code, text } = doubt;
  const options = await optionsOf(doubt, context);
  return buildQuestion({ code, ...(text !== undefined && { text }), options });
}

async function optionsOf({ part, day }: FileDoubt, context: ReadingContext): Promise<Option[]> {
  if (part === 'sheet') return sheetOptions(context.layout);
  if (part === 'decimalSign') return readingOptions(context, 'decimalSign', decimalSigns);
  if (part === 'content') return readingOptions(context, 'content', ['amounts', 'counters']);
  if (part === 'clock') return clockOptions(addDays(day!, 1), context.timeZone);
  return stampOptions(context.layout, context.file.times!, context.timeZone);
}

const sheetOptions = ({ workbook }: FileLayout): Option[] =>
  (workbook?.sheets ?? []).map((text, index) => ({ answer: String(index), text }));

async function readingOptions<Part extends 'decimalSign' | 'content'>(
  { layout, file, readWith }: ReadingContext,
  part: Part,
  answers: readonly FileLayout[Part][],
): Promise<Option[]> {
  const options: Option[] = [];
  for (const answer of answers) {
    const read = answer === layout[part] ? file : await readWith({ [part]: answer });
    options.push({ answer, ...exampleOf(read.series) });
  }
  return options;
}

/** The meter and the month with the most. */
function exampleOf(series: ImportSeries[]): Partial<Option> {
  const examples = series.flatMap((one) => {
    const most = largestMonth(sumMonths(unpackDays(one, 0, one.days.length)));
    return most ? [{ meterId: one.meterId, month: most.month, total: most.total }] : [];
  });
  return examples.toSorted((a, b) => b.total - a.total)[0] ?? {};
}

function stampOptions({ stamp }: FileLayout, { first }: FileTimes, timeZone: TimeZone): Option[] {
  const writtenMs = first.atMs + (stamp === 'end' ? quarterHourMs : 0);
  return stamps.map((answer) => {
    const fromMs = writtenMs - (answer === 'end' ? quarterHourMs : 0);
    return { answer, from: isoAt(fromMs, timeZone), to: isoAt(fromMs + quarterHourMs, timeZone) };
  });
}

/** What noon of a day in the file would be. */
function clockOptions(day: string, timeZone: TimeZone): Option[] {
  const local = resolveWallClock(`${day}T12:00`, timeZone);
  const [utcMs, hourMs] = [Date.parse(`${day}T12:00Z`), 4 * quarterHourMs];
  const localMs = local.kind === 'unique' ? local.at : utcMs;
  return [
    { answer: 'local', from: isoAt(localMs, timeZone) },
    { answer: 'winter', from: isoAt(utcMs - hourMs, timeZone) },
    { answer: 'utc', from: isoAt(utcMs, timeZone) },
  ];
}

function unitQuestions({ layout, mapping, baseUnits, file }: ReadingContext): ImportQuestion[] {
  return mapping.flatMap(({ seriesKey, meterId, unit }) => {
    const [series, read] = [
      layout.series.find(({ key }) => key === seriesKey),
      file.series.find((one) => one.seriesKey === seriesKey),
    ];
    if (unit !== null || !series || !read) return [];
    const content = series.content ?? layout.content;
    const isAmount = content === 'amounts';
    const units = amountUnits.filter(
      (one) =>
        unitRules[one].baseUnit === baseUnits.get(meterId) &&
        (isAmount ? !series.isPower || isPowerUnit(one) : !isPowerUnit(one)),
    );
    const options = units.map((answer) => unitOption(answer, read));
    return [buildQuestion({ code: 'unit', seriesKey, column: series.name, meterId, options })];
  });
}

const isPowerUnit = (unit: (typeof amountUnits)[number]) => !counterUnits.includes(unit);

function unitOption(answer: (typeof amountUnits)[number], read: ImportSeries): Option {
  const { meterId, month, total } = exampleOf([read]);
  if (total === undefined) return { answer };
  const factor = unitRules[answer].factor / unitRules[assumedUnit].factor;
  return { answer, meterId: meterId!, month: month!, total: Math.round(total * factor) };
}
