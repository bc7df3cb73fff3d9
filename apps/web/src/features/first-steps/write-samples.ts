import { byteOrderMark } from '@lichthof/domain/csv/write-csv.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { writeSampleTables } from '@lichthof/domain/sample-files/sample-estate.ts';
import { writeSampleValues } from '@lichthof/domain/sample-files/sample-values.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import { strToU8, zipSync } from 'fflate';

/** The estate is there a year before the month of its values, so that people may load older files of their own. */
export function zipSampleEstate(month: DayRange): Blob {
  const startDate = formatDay(shiftPeriod('year', month.from, -1).from);
  const files = writeSampleTables(startDate).map(({ fileName, csv }) => [fileName, strToU8(byteOrderMark + csv)]);
  return new Blob([zipSync(Object.fromEntries(files))], {
    type: 'application/zip',
  });
}

export const writeValuesFile = (month: DayRange): Blob =>
  new Blob([byteOrderMark, writeSampleValues(month)], { type: 'text/csv;charset=utf-8' });
