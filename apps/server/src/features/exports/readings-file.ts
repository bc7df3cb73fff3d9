import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import type { ReadingsExport } from '@lichthof/contracts/metering/exports.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import { readingOriginNames } from '@lichthof/domain/metering/reading-origin-name.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { numberText, timeCells, timeHeader, unitText } from './cell-text.ts';
import type { CurveMeter } from '../metering/curves/find-curve-meters.ts';
import { readReadings } from './export-values.db.ts';
import texts from './exports.de.json' with { type: 'json' };
import { fileNameOf } from './quarter-hours-file.ts';

interface ExportRequest extends ReadingsExport {
  customerId: number;
  estate: { name: string; timeZone: TimeZone };
  meters: CurveMeter[];
}

export function readingsFile(db: Database, request: ExportRequest): FileResult {
  return {
    fileName: fileNameOf(texts.readingsFile, request),
    contentType: 'text/csv; charset=utf-8',
    content: encodeCsv(tableOf(db, request)),
  };
}

async function* tableOf(db: Database, request: ExportRequest): AsyncGenerator<string[][]> {
  const { customerId, unit, estate, meters, clock } = request;
  const from = new Date(startOfDay(request.from, estate.timeZone));
  const to = new Date(startOfDay(request.to, estate.timeZone));
  yield [[texts.meter, ...timeHeader(texts.at, clock), texts.counter, texts.unit, texts.origin]];
  for (const { meterId, name, baseUnit } of meters) {
    const readings = await readReadings(db, { customerId, meterIds: [meterId] }, { from, to });
    yield readings.map(({ at, counter, origin }) => [
      name,
      ...timeCells(at.getTime(), { unit, clock, timeZone: estate.timeZone }, true),
      numberText(counter, unit),
      unitText(baseUnit, unit),
      readingOriginNames[origin],
    ]);
  }
}
