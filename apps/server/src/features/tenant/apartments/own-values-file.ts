import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatScaled } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHourStarts, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { type findOwnApartment, type OwnDay, readOwnDays } from './own-apartments.db.ts';
import { sumKnown } from './tenant-consumption.ts';
import texts from './own-values.de.json' with { type: 'json' };

interface OwnValues {
  apartment: NonNullable<Awaited<ReturnType<typeof findOwnApartment>>>;
  userId: number;
}

/** Every quarter-hour of the own time in an apartment, read month by month. */
export function writeOwnValues(db: Database, { apartment, userId }: OwnValues): FileResult {
  const { name, moveIn, valuesTo } = apartment;
  const fileName = (valuesTo ? texts.file : texts.emptyFile)
    .replace('{{apartment}}', name)
    .replace('{{from}}', formatDay(moveIn))
    .replace('{{to}}', valuesTo ? formatDay(addDays(valuesTo, -1)) : '');
  return {
    fileName,
    contentType: 'text/csv; charset=utf-8',
    content: encodeCsv(writeTable(db, { apartment, userId })),
  };
}

async function* writeTable(db: Database, { apartment, userId }: OwnValues): AsyncGenerator<string[][]> {
  const { apartmentId, moveIn, valuesTo, timeZone } = apartment;
  yield [[texts.begin, texts.offset, texts.consumption, texts.substitute]];
  if (valuesTo === null) return;
  for (let from = moveIn; from < valuesTo; from = shiftPeriod('month', from, 1).from) {
    const { from: next } = shiftPeriod('month', from, 1);
    const to = next < valuesTo ? next : valuesTo;
    const days = Map.groupBy(await readOwnDays(db, { apartmentId, userId, from, to }), ({ day }) => day);
    yield [...days].flatMap(([day, ofDay]) => dayRows(day, ofDay, timeZone));
  }
}

/** A quarter-hour that one of the day's meters lacks is left empty. */
function dayRows(day: string, ofDay: OwnDay[], timeZone: TimeZone): string[][] {
  return quarterHourStarts(day, timeZone).map((at, index) => {
    const iso = isoAt(at, timeZone);
    const energyWh = sumKnown(ofDay, index);
    const isSubstitute = ofDay.some(({ statuses }) => Boolean(statuses?.[index]));
    return [
      `${formatDay(iso.slice(0, 10))} ${iso.slice(11, 16)}`,
      iso.slice(19),
      energyWh === null ? '' : formatScaled(energyWh, 3),
      energyWh !== null && isSubstitute ? texts.yes : '',
    ];
  });
}
