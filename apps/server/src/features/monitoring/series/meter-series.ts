import type { MeterSeries, SeriesStep } from '@lichthof/contracts/monitoring/compact-series.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';
import type { Database } from '../../../database/database.ts';
import { findCurveMeters, type CurveMeter } from '../../metering/curves/find-curve-meters.ts';
import { noteCurveReading } from '../../metering/curves/note-curve-reading.ts';
import { notFound } from '../../../http/errors.ts';
import { expectedQuarterHours, findMonitoredEstate, type MonitoredEstate } from '../monitored-estate.db.ts';
import { readMeterDays, type MeterDay } from './meter-days.db.ts';
import { requireQuarterHourRange } from './quarter-hour-range.ts';
import { withoutFuture } from './without-future.ts';

interface SeriesRequest extends DayRange {
  customerId: number;
  estateId: number;
  userId: number;
  meterIds: number[];
  step: SeriesStep;
}

/** The amounts of the meters by step, up to now. Quarter-hours of a tenant are read with consent only, and audited. */
export async function readMeterSeries(
  { db, readDb }: { db: Database; readDb: Database },
  request: SeriesRequest,
): Promise<MeterSeries> {
  const { customerId, userId, meterIds, step, from, to } = request;
  if (step === 'quarter-hour') requireQuarterHourRange(request);
  const candidates = await findCurveMeters(db, request, { from, to, meterIds });
  const meters = candidates.filter(({ isGauge }) => !isGauge);
  if (meters.length < meterIds.length) throw notFound('Meter');

  const isHidden = (meter: CurveMeter) => step === 'quarter-hour' && meter.isHidden;
  const shown = meters.filter((meter) => !isHidden(meter));
  if (step === 'quarter-hour') {
    const occupancyIds = shown.flatMap((meter) => meter.occupancyIds);
    await noteCurveReading(db, { customerId, userId, occupancyIds, reading: { road: 'chart', from, to } });
  }
  const monitored = await findMonitoredEstate(readDb, request.estateId, Date.now());
  const { timeZone } = monitored;
  const ids = shown.map(({ meterId }) => meterId);
  const stored = await readMeterDays(readDb, { customerId, meterIds: ids }, { from, to });
  const days = eachDay(from, to);
  const toAmounts = step === 'day' ? dailyAmounts : quarterHours;
  const all = meters.map((meter) => {
    const byDay = new Map(stored.filter(({ meterId }) => meterId === meter.meterId).map((row) => [row.day, row]));
    const { meterId, name, baseUnit } = meter;
    const amounts = isHidden(meter)
      ? { amounts: [], substituted: [], incomplete: [] }
      : toAmounts({ days, timeZone, byDay });
    return { meterId, name, baseUnit, isHidden: isHidden(meter), ...amounts };
  });
  const untilNow = withoutFuture(
    Object.fromEntries(all.map(({ meterId, amounts }) => [meterId, amounts])),
    expectedSteps(monitored, { from, to, step }),
  );
  return {
    step,
    from: isoAt(startOfDay(from, timeZone), timeZone),
    meters: all.map((meter) => ({ ...meter, amounts: untilNow[meter.meterId] ?? [] })),
  };
}

function expectedSteps(estate: MonitoredEstate, { step, from, to }: DayRange & { step: SeriesStep }): number {
  if (step === 'quarter-hour') return expectedQuarterHours(estate, { from, to });
  return eachDay(from, to).filter((day) => day < estate.expectedTo).length;
}

interface StoredAmounts {
  days: string[];
  timeZone: TimeZone;
  byDay: Map<string, MeterDay>;
}

type Amounts = Pick<MeterSeries['meters'][number], 'amounts' | 'substituted' | 'incomplete'>;

function quarterHours({ days, timeZone, byDay }: StoredAmounts): Amounts {
  const none = (day: string) => Array.from({ length: quarterHoursOf(day, timeZone) }, () => null);
  const statuses = days.flatMap((day) => byDay.get(day)?.statuses ?? none(day));
  return {
    amounts: days.flatMap((day) => byDay.get(day)?.amounts ?? none(day)),
    substituted: joinPositions(statuses, (status) => (status ?? AmountStatus.Measured) !== AmountStatus.Measured),
    incomplete: [],
  };
}

function dailyAmounts({ days, byDay }: StoredAmounts): Amounts {
  const rows = days.map((day) => byDay.get(day));
  const hasValues = (row: MeterDay | undefined): row is MeterDay => row !== undefined && row.missing < row.quarterHours;
  return {
    amounts: rows.map((row) => (hasValues(row) ? row.total : null)),
    substituted: joinPositions(rows, (row) => (row?.substituted ?? 0) > 0),
    incomplete: joinPositions(rows, (row) => hasValues(row) && row.missing > 0),
  };
}
