import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { formatNumberArray } from '../../database/number-array.ts';
import type { Database } from '../../database/database.ts';
import type { DemoCounters } from '../demo-readings.ts';
import type { SavedMeterIds } from './saved-demo.db.ts';

/** The counters at the start of the first of these days on which all meters were read. */
export async function findCounters(
  db: Database,
  { customerId, meterIds }: SavedMeterIds,
  { days, timeZone }: { days: string[]; timeZone: TimeZone },
): Promise<DemoCounters | undefined> {
  for (const day of days) {
    const rows = await db
      .selectFrom('reading')
      .select(['meter_id as meterId', 'counter'])
      .where('customer_id', '=', customerId)
      .where('meter_id', '=', sql<number>`any(${formatNumberArray([...meterIds.values()])}::int[])`)
      .where('at', '=', new Date(startOfDay(day, timeZone)))
      .execute();
    const read = new Map(rows.map(({ meterId, counter }) => [meterId, counter]));
    const counters = [...meterIds].flatMap(([key, meterId]) => {
      const counter = read.get(meterId);
      return counter === undefined ? [] : [[key, counter] as const];
    });
    if (counters.length === meterIds.size) return { day, counters: new Map(counters) };
  }
  return undefined;
}

interface SavedReading {
  meterId: number;
  atMs: number;
  counter: number;
  origin: ReadingOrigin;
  /** E-mail of the person. */
  readBy: string | null;
}

/** Keeps readings that exist for the same instant. */
export async function saveReadings(db: Database, customerId: number, readings: SavedReading[]): Promise<void> {
  await sql`
    insert into reading (customer_id, meter_id, at, counter, origin, author_id, created_at)
    select ${customerId}::int, meter_id, at, counter, sent.origin, app_user.id, at
    from unnest(${formatNumberArray(readings.map(({ meterId }) => meterId))}::int[],
      ${readings.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
      ${formatNumberArray(readings.map(({ counter }) => counter))}::bigint[],
      ${readings.map(({ origin }) => origin)}::text[], ${readings.map(({ readBy }) => readBy)}::text[])
      as sent (meter_id, at, counter, origin, read_by)
    left join app_user on app_user.email = sent.read_by
    on conflict do nothing`.execute(db);
}

/** Sets the last counter of removed devices to the reading just before the removal. */
export async function saveLastCounters(db: Database, { customerId, meterIds }: SavedMeterIds): Promise<void> {
  await sql`
    update meter_device box set last_counter = (
      select r.counter from reading r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
      join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
      where r.customer_id = box.customer_id and r.meter_id = box.meter_id
        and r.at = (upper(box.during)::timestamp at time zone e.time_zone) - interval '1 second')
    where box.customer_id = ${customerId} and box.meter_id = any(${formatNumberArray([...meterIds.values()])}::int[])
      and box.last_counter is null and not upper_inf(box.during)`.execute(db);
}
