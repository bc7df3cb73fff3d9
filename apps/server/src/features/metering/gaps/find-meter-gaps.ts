import {
  expectedTime,
  missingStarts,
  valuesUntilMs,
  type ExpectedTime,
  type MeterLife,
} from '@lichthof/domain/metering/expected-values.ts';
import { joinQuarterHours, type QuarterHourRun } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { readIncompleteDays } from './meter-gaps.db.ts';
import type { MeterToFill } from './gap-fill-proposals.db.ts';

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
  meter: MeterToFill,
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
export async function findMeterGaps(db: Database, meter: MeterToFill, asked: LifeQuery): Promise<QuarterHourRun[]> {
  return gapsOf((await findMissing(db, meter, asked)).missing, meter, asked);
}

export function gapsOf(missing: number[], { timeZone }: MeterToFill, { life, now }: LifeQuery): QuarterHourRun[] {
  const endMs = valuesUntilMs(life.lastValue, { timeZone, nowMs: now });
  return joinQuarterHours(missing.filter((at) => at < endMs));
}
