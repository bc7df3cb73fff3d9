import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/exports.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { noteCurveReading } from '../../database/note-curve-reading.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findEstate, findExportMeters, type ExportMeter } from './export-meters.db.ts';
import { quarterHoursFile } from './quarter-hours-file.ts';
import { readingsFile } from './readings-file.ts';

export function exportsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.exportQuarterHours, async ({ params, query, caller: { userId } }) => {
    const meters = (await metersOf(db, params, query)).filter(({ isGauge }) => !isGauge);
    const request = { ...params, ...query, meters, estate: await findEstate(db, params) };
    if (query.step === 'quarterHour') {
      const shown = meters.filter(({ isHidden }) => !isHidden);
      const occupancyIds = shown.flatMap((meter) => meter.occupancyIds);
      const reading = { from: query.from, to: query.to, road: 'export' } as const;
      await noteCurveReading(db, { ...params, userId, occupancyIds, reading });
    }
    return quarterHoursFile(db, request);
  });

  addRoute(context, contract.exportReadings, async ({ params, query }) => {
    const meters = await metersOf(db, params, query);
    return readingsFile(db, { ...params, ...query, meters, estate: await findEstate(db, params) });
  });
}

type ExportPeriod = DayRange & { meterIds?: number[] | undefined };

async function metersOf(
  db: Database,
  place: { customerId: number; estateId: number },
  { from, to, meterIds }: ExportPeriod,
): Promise<ExportMeter[]> {
  const meters = await findExportMeters(db, place, { from, to, meterIds });
  if (meterIds && meters.length < meterIds.length) throw notFound('Meter');
  if (meters.length * daysBetween(from, to) > contract.largestExportMeterDays) {
    throw new HttpError(422, 'The file would be too large', { code: ErrorCode.ExportTooLarge });
  }
  return meters;
}
