import { addDays, quarterHourMs, startOfDay, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Days } from './energy-totals.db.ts';

/** From here on a sum says nothing about one dwelling any more. */
const fewestDwellings = 5;

export interface MonitoredEstate {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
  /** The local day after which nothing can be expected: today while it has values, else the end of yesterday. */
  expectedTo: string;
  nowMs: number;
  /** Whether the house's sums are those of too few dwellings: then nothing finer than a day is shown. */
  isLimitedToDays: boolean;
}

export async function findMonitoredEstate(db: Database, estateId: number, nowMs: number): Promise<MonitoredEstate> {
  const { rows } = await sql<{ customerId: number; timeZone: TimeZone; lastDay: string | null; dwellings: number }>`
    select customer_id as "customerId", time_zone as "timeZone", greatest(
      (select max(day) from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id),
      (select max(day) from estate_day_mark k where k.customer_id = e.customer_id and k.estate_id = e.id)) as "lastDay",
      (select count(*) from apartment a where a.estate_id = e.id and a.archived_at is null) as dwellings
    from estate e where id = ${estateId}`.execute(db);
  const { customerId, timeZone, lastDay, dwellings } = rows[0]!;
  const today = localDayOf(nowMs, timeZone);
  const expectedTo = lastDay !== null && lastDay >= today ? addDays(today, 1) : today;
  const isLimitedToDays = dwellings > 0 && dwellings < fewestDwellings;
  return { customerId, estateId, timeZone, expectedTo, nowMs, isLimitedToDays };
}

/** How many quarter-hours of the days could have values by now. */
export function expectedQuarterHours({ timeZone, expectedTo, nowMs }: MonitoredEstate, { from, to }: Days): number {
  const end = to < expectedTo ? to : expectedTo;
  if (end <= from) return 0;
  const endMs = Math.min(startOfDay(end, timeZone), nowMs);
  return Math.max(0, Math.floor((endMs - startOfDay(from, timeZone)) / quarterHourMs));
}
