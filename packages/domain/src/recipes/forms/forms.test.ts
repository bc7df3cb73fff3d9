import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../csv/decode-text.ts';
import { fillRecipe } from '../fill/fill-recipe.ts';
import type { RowSource } from '../fill/find-table.ts';
import { readByRecipe, type SeriesReading } from '../read-by-recipe.ts';
import { openParts, type PartAnswer, type PartKind } from '../recipe-draft.ts';
import { readOptionsForTests } from '../recipe-for-tests.ts';
import type { RecipeDelimiter } from '../recipe.ts';
import { offsetMsIn, offsetsOfZone } from '../zone-clock.ts';
import { type ExpectedForm, type ExpectedSeries, rightAnswer } from './right-answers.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/data/forms');
const list = join(folder, 'expected.json');
const nowMs = Date.UTC(2026, 10, 28);
/** The list calls the questions that the file leaves open by a key of its own. */
const questionsKey = 'asked';
const entries = existsSync(list)
  ? (JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, unknown>[] }).files
  : [];
const forms = entries.map((entry) => ({ ...entry, questions: entry[questionsKey] }) as unknown as ExpectedForm);
const tables = forms.filter(({ file }) => file.endsWith('.csv') && readdirSync(folder).includes(file));

/** Files whose cells are separated by commas; all others have semicolons. */
function sourceOf(file: string): RowSource {
  const text = decodeText(readFileSync(join(folder, file))) ?? '';
  const delimiter: RecipeDelimiter = text.split('\n').slice(-40).join('').includes(';') ? ';' : ',';
  const rows = text.split('\n').map((line) => splitLine(line, delimiter));
  return { source: { format: 'text', delimiter }, rows: () => rows, endsInRow: !text.endsWith('\n') };
}

function splitLine(line: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}]*))(?:${delimiter}|$)`, 'gy');
  const cells: string[] = [];
  for (let found = cell.exec(line); found; found = cell.exec(line)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (cell.lastIndex >= line.length && !found[0].endsWith(delimiter)) break;
    if (found[0] === '') break;
  }
  return cells;
}

/** Which part a question of the list is about; the others are answered by the choice of meters. */
const kinds: [RegExp, PartKind][] = [
  [/^unit/, 'unit'],
  [/^kind/, 'content'],
  [/stamp|reading at/, 'stamp'],
  [/method/, 'method'],
  [/clock/, 'clock'],
  [/date form/, 'pattern'],
  [/comma/, 'numbers'],
  [/status/, 'status'],
  [/^step/, 'steps'],
  [/last row/, 'lastRow'],
  [/which rows|^column|tables/, 'sameEnergy'],
];

describe.each(tables.map((form) => [form.file, form] as const))('the form %s', (file, form) => {
  const source = sourceOf(file);
  const known = { timeZone: form.zone, nowMs };
  const draft = fillRecipe(source, known);

  it('leaves every question open that the file does not answer', () => {
    const open = new Set(draft ? openParts(draft).map(({ kind }) => kind) : []);
    const questions = form.questions.filter(({ readings }) => readings.length > 1 || readings.length === 0);
    const wanted = questions.flatMap(({ question }) => kinds.find(([pattern]) => pattern.test(question))?.[1] ?? []);
    expect(wanted.filter((kind) => !open.has(kind))).toEqual([]);
  });

  it('brings the expected values with the right answers', () => {
    const read = readAnswered(source, form);
    const wanted = form.series.filter(({ name }) => seriesNames[file]?.[name] !== null && !name.includes('together'));
    for (const expected of wanted) {
      const key = seriesNames[file]?.[expected.name];
      const series =
        read.find((one) => (key === undefined ? one.name.includes(expected.name) : one.key === key)) ??
        (read.length === 1 ? read[0] : undefined);
      expect(series && { name: expected.name, ...describeSeries(series, form.zone, expected) }).toEqual({
        name: expected.name,
        ...pickExpected(expected),
      });
    }
  });
});

/** Where the list names a series otherwise than the file; null is not read alone. */
const seriesNames: Record<string, Record<string, string | null>> = {
  '07-gas-hourly-two-units-per-hour-with-status.csv': { 'Afname m³': 'm³|8', 'Afname kWh': 'kWh|8' },
  '11-daily-counter-and-amount-two-meters-padded-columns.csv': {
    'E reading1': '871600000000000001|3',
    'E reading2': '871600000000000001|5',
    'E reading3': '871600000000000001|7',
    'E reading4': '871600000000000001|9',
    'G reading1': '871600000000000002|3',
  },
  '18-five-minutes-inverter-preamble-nan-counter.csv': { 'GridMs.TotW (Avg) as mean power': null },
  '19-hourly-from-to-in-one-cell-three-tables-net-metering.csv': {
    'table 1, sign turned': null,
    'table 2': '1|#2',
    'table 3': null,
  },
};

function readAnswered(source: RowSource, form: ExpectedForm): SeriesReading[] {
  const answers: PartAnswer[] = [];
  const names = new Set(form.series.map(({ name }) => name));
  const wanted =
    fillRecipe(source, { timeZone: form.zone, nowMs })?.allSeries.filter(({ name }) => names.has(name)) ?? [];
  // a person chooses the series that are read
  const keys = wanted.length === 0 ? {} : { keys: new Set(wanted.map(({ key }) => key)) };
  const known = { timeZone: form.zone, nowMs, answers, ...keys };
  for (let draft = fillRecipe(source, known); draft; draft = fillRecipe(source, known)) {
    const open = openParts(draft);
    answers.push(...open.map((part) => rightAnswer(part, form)));
    if (open.length > 0) continue;
    const options = {
      ...readOptionsForTests,
      timeZone: form.zone,
      latestAt: nowMs,
      rowsLeftOut: new Set(draft.rowsLeftOut),
    };
    return readByRecipe(source.rows(), draft.recipe, options).series;
  }
  return [];
}

function pickExpected({
  sum,
  sumPerLocalDay = {},
  firstQuarterHour,
  lastQuarterHour,
  spots = [],
  readings,
}: ExpectedSeries) {
  if (readings) return { readings };
  const days = Object.fromEntries(
    Object.entries(sumPerLocalDay).map(([day, total]) => [day, Math.round(total * 1000)]),
  );
  return {
    sum: Math.round(sum),
    days,
    firstQuarterHour,
    lastQuarterHour,
    spots: spots.map(({ from, to, value }) => [from, to, Math.round(value * 1000)]),
  };
}

function describeSeries(series: SeriesReading, zone: string, expected: ExpectedSeries) {
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  if (expected.readings)
    return { readings: series.points.map(({ atMs, counter }) => ({ at: iso(atMs), value: counter })) };
  const { intervals, ticksPerBase } = series;
  const offsets = offsetsOfZone(zone);
  const dayOf = (ms: number) => new Date(ms + offsetMsIn(offsets, ms)).toISOString().slice(0, 10);
  const thousandths = (ticks: bigint) => Math.round(Number((ticks * 1_000_000n) / ticksPerBase) / 1000);
  const days = new Map<string, bigint>();
  for (const { fromMs, toMs, ticks } of intervals) {
    const day = dayOf(fromMs);
    // an interval over midnight belongs to no day
    if (dayOf(toMs - 1) === day) days.set(day, (days.get(day) ?? 0n) + ticks);
  }
  const quarter = (ms: number) => iso(Math.floor(ms / 900_000) * 900_000);
  return {
    sum: series.total,
    days: Object.fromEntries([...days].map(([day, ticks]) => [day, thousandths(ticks)])),
    firstQuarterHour: intervals[0] && quarter(intervals[0].fromMs),
    lastQuarterHour: iso((intervals.at(-1)?.toMs ?? 0) - 900_000),
    spots: (expected.spots ?? []).map(({ from, to }) => {
      const found = intervals.find(({ fromMs, toMs }) => iso(fromMs) === from && iso(toMs) === to);
      return [from, to, found && thousandths(found.ticks)];
    }),
  };
}
