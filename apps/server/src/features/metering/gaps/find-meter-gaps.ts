import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { getMeterCompleteness } from '@lichthof/contracts/metering/meter-gaps.ts';
import {
  expectedQuarterHours,
  expectedTime,
  type ExpectedTime,
  type MeterLife,
  missingStarts,
  valuesUntilMs,
} from '@lichthof/domain/metering/expected-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import { joinQuarterHours, type QuarterHourRun } from '@lichthof/domain/time/quarter-hour-runs.ts';
import type { Database } from '../../../database/database.ts';
import type { GapMeter } from './gap-fill-proposals.db.ts';
import { readIncompleteDays, readMeterLife, readMonthTotals } from './meter-gaps.db.ts';

interface LifeQuery {
  life: MeterLife;
  now: number;
  /** The local day to begin with; else that of the first value. */
  since?: string;
}

export interface MissingValues {
  expected: ExpectedTime;
  /** The begins (UTC ms) of the expected quarter-hours without a value, in order of time. */
  missing: number[];
}

export async function findMissing(
  db: Database,
  meter: GapMeter,
  { life, now, since = life.firstValue.day }: LifeQuery,
): Promise<MissingValues> {
  const { timeZone } = meter;
  const expected = expectedTime(life, { timeZone, nowMs: now });
  const from = since > life.firstValue.day ? since : life.firstValue.day;
  const days = await readIncompleteDays(db, { ...meter, from, to: addDays(localDayOf(expected.toMs, timeZone), 1) });
  return {
    expected,
    missing: days.flatMap(({ day, amounts }) => missingStarts(day, amounts, { ...expected, timeZone })),
  };
}

/**
 * The runs of missing quarter-hours that a meter can have substitutes for, in order of time: those up to the end of the
 * day of its last value. What is missing since then is told by when that was.
 */
export async function findMeterGaps(db: Database, meter: GapMeter, query: LifeQuery): Promise<QuarterHourRun[]> {
  return findGaps((await findMissing(db, meter, query)).missing, meter, query);
}

export function findGaps(missing: number[], { timeZone }: GapMeter, { life, now }: LifeQuery): QuarterHourRun[] {
  const endMs = valuesUntilMs(life.lastValue, { timeZone, nowMs: now });
  return joinQuarterHours(missing.filter((at) => at < endMs));
}

type Month = ResultOf<typeof getMeterCompleteness>['months'][number];

/** The months of which a meter has values, with what is missing of them. */
export async function readMeterMonths(db: Database, meter: GapMeter, now: number): Promise<Month[]> {
  const life = await readMeterLife(db, meter);
  if (!life) return [];
  const { timeZone } = meter;
  const { expected, missing } = await findMissing(db, meter, { life, now });
  const missingOf = Map.groupBy(missing, (at) => `${localDayOf(at, timeZone).slice(0, 7)}-01`);
  const months = (await readMonthTotals(db, meter)).map((totals) => ({
    ...totals,
    quarterHours: expectedQuarterHours(expected, periodAround('month', totals.month), timeZone),
    missing: missingOf.get(totals.month)?.length ?? 0,
  }));
  return months.filter(({ quarterHours }) => quarterHours > 0);
}
