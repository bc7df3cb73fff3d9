import { getMeterCompleteness, getMeterYear, type MeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import { endOfSlot, expectedQuarterHours } from '@lichthof/domain/metering/expected-values.ts';
import type { QuarterHourRun } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHourMs, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findMissing, findGaps, type MissingValues, readMeterMonths } from './find-meter-gaps.ts';
import { readMeterLife, readSubstituted } from './meter-gaps.db.ts';
import { findMeter, type GapMeter } from './gap-fill-proposals.db.ts';

export function meterGapsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, getMeterYear, async ({ params, query }) =>
    readYear(db, await requireMeter(db, params), query.year),
  );

  addRoute(context, getMeterCompleteness, async ({ params }) => ({
    months: await readMeterMonths(db, await requireMeter(db, params), Date.now()),
  }));
}

async function requireMeter(db: Database, params: Parameters<typeof findMeter>[1]): Promise<GapMeter> {
  const meter = await findMeter(db, params);
  if (!meter) throw notFound('Meter');
  return meter;
}

const nothing: MeterYear = { valuesFrom: null, valuesTo: null, lastValueUntil: null, days: [], gaps: [] };

async function readYear(db: Database, meter: GapMeter, year: number): Promise<MeterYear> {
  const life = await readMeterLife(db, meter);
  if (!life) return nothing;
  const { timeZone } = meter;
  const query = { life, now: Date.now() };
  const found = await findMissing(db, meter, query);
  const period = periodAround('year', `${year}-01-01`);
  const gaps = findGaps(found.missing, meter, query);
  return {
    valuesFrom: life.firstValue.day,
    valuesTo: addDays(life.lastValue.day, 1),
    lastValueUntil: isoAt(endOfSlot(life.lastValue, timeZone), timeZone),
    days: await readDays(db, meter, { ...found, period }),
    gaps: gaps.filter((gap) => touches(gap, period, timeZone)).map((gap) => toGap(gap, timeZone)),
  };
}

async function readDays(
  db: Database,
  meter: GapMeter,
  { expected, missing, period }: MissingValues & { period: DayRange },
): Promise<MeterYear['days']> {
  const { timeZone } = meter;
  const first = localDayOf(expected.fromMs, timeZone);
  const end = addDays(localDayOf(expected.toMs - 1, timeZone), 1);
  const range = { from: first > period.from ? first : period.from, to: end < period.to ? end : period.to };
  const substituted = new Map((await readSubstituted(db, { ...meter, ...range })).map((row) => [row.day, row]));
  const missingOn = Map.groupBy(missing, (at) => localDayOf(at, timeZone));
  return eachDay(range.from, range.to).map((day) => ({
    day,
    quarterHours: expectedQuarterHours(expected, { from: day, to: addDays(day, 1) }, timeZone),
    missing: missingOn.get(day)?.length ?? 0,
    substituted: substituted.get(day)?.substituted ?? 0,
  }));
}

function touches({ from, to }: QuarterHourRun, period: DayRange, timeZone: TimeZone): boolean {
  return from < startOfDay(period.to, timeZone) && to > startOfDay(period.from, timeZone);
}

const toGap = ({ from, to }: QuarterHourRun, timeZone: TimeZone) => ({
  from: isoAt(from, timeZone),
  to: isoAt(to, timeZone),
  quarterHours: (to - from) / quarterHourMs,
});
