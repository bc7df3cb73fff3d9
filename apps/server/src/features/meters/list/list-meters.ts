import type { Meter } from '@lichthof/contracts/meters.ts';
import { completenessOf } from '@lichthof/domain/metering/meter-day.ts';
import {
  expectedQuarterHours,
  expectedTime,
  missingStarts,
  type ExpectedTime,
} from '@lichthof/domain/metering/expected-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { MeterListQuery } from './meter-facts.db.ts';
import { readMeterRows, type MeterRow, type StoredDay } from './meter-rows.db.ts';
import { statusOf } from './meter-status.ts';

/** The meters of an estate, by place and name, with their values of the month that begins on the day given. */
export async function listMeters(db: Database, wanted: MeterListQuery): Promise<Meter[]> {
  const rows = await readMeterRows(db, wanted);
  return rows.map((row) => toMeter(row, wanted.nowMs));
}

function toMeter({ facts, timeZone, life, storedDays, ...row }: MeterRow, nowMs: number): Meter {
  const expected = life && { ...expectedTime(life, { timeZone, nowMs }), timeZone };
  const meter = { ...row, days: expected ? storedDays.map((day) => toDay(day, expected)) : [] };
  return { ...meter, ...statusOf({ ...meter, facts }, localDayOf(nowMs, timeZone)) };
}

type ExpectedThere = ExpectedTime & { timeZone: TimeZone };

function toDay({ day, missing, amounts, substituted }: StoredDay, expected: ExpectedThere): Meter['days'][number] {
  const missingNow = amounts ? missingStarts(day, amounts, expected).length : missing;
  const quarterHours = expectedQuarterHours(expected, { from: day, to: addDays(day, 1) }, expected.timeZone);
  return { day, completeness: missingNow === 0 ? 1 : completenessOf(quarterHours, missingNow), substituted };
}
