import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import { numberText, unitText } from './cell-text.ts';
import type { CurveMeter } from '../metering/curves/find-curve-meters.ts';
import type { StoredDay } from './export-values.db.ts';
import texts from './exports.de.json' with { type: 'json' };
import type { RowMaker, TableChoices } from './quarter-hour-rows.ts';

/** The sums of days, with the number of missing quarter-hours. */
export const dayRows: RowMaker = {
  header: (meters, { form, unit }) => {
    if (form === 'long') return [texts.meter, texts.day, texts.amountPerDay, texts.unit, texts.missing];
    const pairOf = ({ name, baseUnit }: CurveMeter) => [
      `${name} [${fillIn(texts.perDay, { unit: unitText(baseUnit, unit) })}]`,
      `${name} ${texts.missing}`,
    ];
    return [texts.day, ...meters.flatMap(pairOf)];
  },
  rows: (meters, { from, to, days }, choices) => {
    const byKey = new Map(days.map((stored) => [`${stored.meterId} ${stored.day}`, stored]));
    const cellsOf = (meter: CurveMeter, day: string) => sumCells(byKey.get(`${meter.meterId} ${day}`), choices);
    if (choices.form === 'long') {
      return meters.flatMap((meter) =>
        eachDay(from, to).map((day) => {
          const [amount, missing] = cellsOf(meter, day);
          return [meter.name, formatDay(day), amount, unitText(meter.baseUnit, choices.unit), missing];
        }),
      );
    }
    return eachDay(from, to).map((day) => [formatDay(day), ...meters.flatMap((meter) => cellsOf(meter, day))]);
  },
};

function sumCells(stored: StoredDay | undefined, { unit }: TableChoices): [string, string] {
  if (!stored || stored.missing === stored.amounts.length) return ['', ''];
  return [numberText(stored.total, unit), String(stored.missing)];
}
