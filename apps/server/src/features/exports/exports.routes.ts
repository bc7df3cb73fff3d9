import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/exports.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { addAuditEntries } from '../../database/add-audit-entries.ts';
import type { Database } from '../../database/database.ts';
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
    if (query.step === 'quarterHour') await noteReading(db, { ...params, userId, meters });
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

/** Audits who exports a tenant's curve. */
async function noteReading(
  db: Database,
  { customerId, userId, meters }: { customerId: number; userId: number; meters: ExportMeter[] },
): Promise<void> {
  const shown = meters.filter(({ isHidden }) => !isHidden).flatMap(({ occupancyIds }) => occupancyIds);
  const entryOf = (objectId: number) =>
    ({ customerId, userId, action: 'readCurve', objectType: 'occupancy', objectId }) as const;
  await addAuditEntries(db, [...new Set(shown)].map(entryOf));
}
