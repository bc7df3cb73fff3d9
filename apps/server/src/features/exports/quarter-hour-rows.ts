import type { ExportForm } from '@lichthof/contracts/metering/exports.ts';
import { statusLetters } from '@lichthof/domain/metering/quarter-hour-file/read-number.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { type FileChoices, numberText, timeCells, timeHeader, unitText } from './cell-text.ts';
import type { CurveMeter } from '../metering/curves/find-curve-meters.ts';
import type { StoredDay } from './export-values.db.ts';
import texts from './exports.de.json' with { type: 'json' };

export interface TableChoices extends FileChoices {
  form: ExportForm;
}

interface DaysPart {
  from: string;
  to: string;
  days: StoredDay[];
}

/** Converts days to rows of quarter-hours or of days. */
export interface RowMaker {
  header: (meters: CurveMeter[], choices: TableChoices) => string[];
  rows: (meters: CurveMeter[], part: DaysPart, choices: TableChoices) => string[][];
}

export const quarterHourRows: RowMaker = {
  header: (meters, { form, unit, clock }) => {
    const time = timeHeader(texts.begin, clock);
    if (form === 'long') return [texts.meter, ...time, texts.amount, texts.unit, texts.status];
    const pairOf = ({ name, baseUnit }: CurveMeter) => [
      `${name} [${fillIn(texts.perQuarterHour, { unit: unitText(baseUnit, unit) })}]`,
      `${name} ${texts.status}`,
    ];
    return [...time, ...meters.flatMap(pairOf)];
  },
  rows: (meters, part, choices) => (choices.form === 'long' ? longRows : wideRows)(meters, part, choices),
};

/** Leaves out days without any stored value. */
function wideRows(meters: CurveMeter[], { from, to, days }: DaysPart, choices: TableChoices): string[][] {
  const byKey = new Map(days.map((stored) => [`${stored.meterId} ${stored.day}`, stored]));
  return eachDay(from, to).flatMap((day) => {
    const stored = meters.map(({ meterId }) => byKey.get(`${meterId} ${day}`));
    if (stored.every((one) => one === undefined)) return [];
    return quarterHourStarts(day, choices.timeZone).map((at, index) => [
      ...timeCells(at, choices),
      ...stored.flatMap((one) => valueCells(one, index, choices)),
    ]);
  });
}

function longRows(meters: CurveMeter[], { days }: DaysPart, choices: TableChoices): string[][] {
  const byDay = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return meters.flatMap(({ meterId, name, baseUnit }) =>
    byDay
      .filter((stored) => stored.meterId === meterId)
      .flatMap((stored) =>
        quarterHourStarts(stored.day, choices.timeZone).map((at, index) => {
          const [amount, status] = valueCells(stored, index, choices);
          return [name, ...timeCells(at, choices), amount, unitText(baseUnit, choices.unit), status];
        }),
      ),
  );
}

function valueCells(stored: StoredDay | undefined, index: number, { unit }: TableChoices): [string, string] {
  const amount = stored?.amounts[index] ?? null;
  return amount === null ? ['', ''] : [numberText(amount, unit), statusLetters[stored?.statuses?.[index] ?? 0]];
}
