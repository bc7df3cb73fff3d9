import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import type { QuarterHoursExport } from '@lichthof/contracts/metering/exports.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import type { Database } from '../../database/database.ts';
import { dayRows } from './day-rows.ts';
import type { CurveMeter } from '../metering/curves/find-curve-meters.ts';
import { readDaysInParts } from './export-values.db.ts';
import texts from './exports.de.json' with { type: 'json' };
import { quarterHourRows } from './quarter-hour-rows.ts';

interface ExportRequest extends QuarterHoursExport {
  customerId: number;
  estate: { name: string; timeZone: TimeZone };
  meters: CurveMeter[];
}

/** Leaves hidden meters out of quarter-hours; if no other meter is requested, exports days. */
export function quarterHoursFile(db: Database, request: ExportRequest): FileResult {
  const hidden = request.meters.filter(({ isHidden }) => isHidden);
  const isOfDays = request.step === 'day' || (hidden.length > 0 && hidden.length === request.meters.length);
  const meters = isOfDays ? request.meters : request.meters.filter(({ isHidden }) => !isHidden);
  const note = noteOf(hidden, request.step === 'day' ? undefined : isOfDays ? texts.daysOnly : texts.leftOut);
  return {
    fileName: fileNameOf(isOfDays ? texts.daysFile : texts.quarterHoursFile, request),
    contentType: 'text/csv; charset=utf-8',
    content: encodeCsv(tableOf(db, { ...request, meters }, { isOfDays, note })),
  };
}

function noteOf(hidden: CurveMeter[], text: string | undefined): string[][] {
  if (!text || hidden.length === 0) return [];
  return [[fillIn(text, { names: hidden.map(({ name }) => name).join(', ') })], []];
}

async function* tableOf(
  db: Database,
  request: ExportRequest,
  { isOfDays, note }: { isOfDays: boolean; note: string[][] },
): AsyncGenerator<string[][]> {
  const { customerId, meters, from, to } = request;
  const choices = { ...request, timeZone: request.estate.timeZone };
  const maker = isOfDays ? dayRows : quarterHourRows;
  yield [...note, maker.header(meters, choices)];
  const keys = { customerId, meterIds: meters.map(({ meterId }) => meterId) };
  for await (const part of readDaysInParts(db, keys, { from, to })) yield maker.rows(meters, part, choices);
}

export function fileNameOf(text: string, { estate, from, to }: Pick<ExportRequest, 'estate' | 'from' | 'to'>): string {
  return fillIn(text, { estate: estate.name, from: formatDay(from), to: formatDay(addDays(to, -1)) });
}
