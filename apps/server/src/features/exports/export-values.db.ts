import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts, MeterDayTotals } from '@lichthof/domain/metering/meter-day.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export async function findEstate(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<{ name: string; timeZone: TimeZone }> {
  return db
    .selectFrom('estate')
    .select(['name', 'time_zone as timeZone'])
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .$castTo<{ name: string; timeZone: TimeZone }>()
    .executeTakeFirstOrThrow();
}

export interface StoredDay extends MeterDayAmounts, MeterDayTotals {
  meterId: number;
  day: string;
}

interface MeterKeys {
  customerId: number;
  meterIds: number[];
}

/** The stored days of all meters in order, a few days at a time. */
export async function* readDaysInParts(
  db: Database,
  meters: MeterKeys,
  { from, to }: DayRange,
): AsyncGenerator<{ from: string; to: string; days: StoredDay[] }> {
  const daysAtOnce = Math.max(1, Math.floor(meterDaysAtOnce / Math.max(1, meters.meterIds.length)));
  for (let start = from; start < to;) {
    const next = addDays(start, daysAtOnce);
    const end = next < to ? next : to;
    yield { from: start, to: end, days: await readDays(db, meters, { from: start, to: end }) };
    start = end;
  }
}

const meterDaysAtOnce = 1000;

async function readDays(
  db: Database,
  { customerId, meterIds }: MeterKeys,
  { from, to }: DayRange,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select meter_id as "meterId", day, amounts, statuses, total, missing, substituted from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${from}::date and day < ${to}::date`.execute(db);
  return rows;
}

export interface StoredReading {
  meterId: number;
  at: Date;
  counter: number;
  origin: ReadingOrigin;
}

/** Readings between two instants, both included: the amount of the period needs the reading at its end. */
export async function readReadings(
  db: Database,
  { customerId, meterIds }: MeterKeys,
  { from, to }: { from: Date; to: Date },
): Promise<StoredReading[]> {
  return db
    .selectFrom('reading')
    .select(['meter_id as meterId', 'at', 'counter', 'origin'])
    .where('customer_id', '=', customerId)
    .where('meter_id', 'in', meterIds)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .execute();
}
