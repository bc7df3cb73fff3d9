import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/metering/exports.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { findCurveMeters, type CurveMeter } from '../metering/curves/find-curve-meters.ts';
import { noteCurveReading } from '../metering/curves/note-curve-reading.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findEstate } from './export-values.db.ts';
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
    await auditExport(db, { ...params, userId, content: 'quarterHours', from: query.from, to: query.to });
    return quarterHoursFile(db, request);
  });

  addRoute(context, contract.exportReadings, async ({ params, query, caller: { userId } }) => {
    const meters = await metersOf(db, params, query);
    await auditExport(db, { ...params, userId, content: 'readings', from: query.from, to: query.to });
    return readingsFile(db, { ...params, ...query, meters, estate: await findEstate(db, params) });
  });
}

interface NotedExport extends DayRange {
  customerId: number;
  estateId: number;
  userId: number;
  content: 'quarterHours' | 'readings';
}

async function auditExport(db: Database, { customerId, estateId, userId, ...after }: NotedExport): Promise<void> {
  const { content, from, to } = after;
  const object = { objectType: 'estate' as const, objectId: estateId };
  await addAuditEntry(db, { customerId, userId, action: 'export', ...object, after: { content, from, to } });
}

type ExportPeriod = DayRange & { meterIds?: number[] | undefined };

async function metersOf(
  db: Database,
  place: { customerId: number; estateId: number },
  { from, to, meterIds }: ExportPeriod,
): Promise<CurveMeter[]> {
  const meters = await findCurveMeters(db, place, { from, to, meterIds });
  if (meterIds && meters.length < meterIds.length) throw notFound('Meter');
  if (meters.length * daysBetween(from, to) > contract.largestExportMeterDays) {
    throw new HttpError(422, 'The file would be too large', { code: ErrorCode.ExportTooLarge });
  }
  return meters;
}
