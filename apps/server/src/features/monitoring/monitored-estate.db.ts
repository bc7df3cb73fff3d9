import { addDays, quarterHourMs, startOfDay, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Days } from './energy-totals.db.ts';

export interface MonitoredEstate {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
  /** The local day after which nothing can be expected: today while it has values, else the end of yesterday. */
  expectedTo: string;
  nowMs: number;
}

export async function findMonitoredEstate(db: Database, estateId: number, nowMs: number): Promise<MonitoredEstate> {
  const { rows } = await sql<{ customerId: number; timeZone: TimeZone; lastDay: string | null }>`
    select customer_id as "customerId", time_zone as "timeZone", greatest(
      (select max(day) from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id),
      (select max(day) from estate_day_mark k where k.customer_id = e.customer_id and k.estate_id = e.id)) as "lastDay"
    from estate e where id = ${estateId}`.execute(db);
  const { customerId, timeZone, lastDay } = rows[0]!;
  const today = localDayOf(nowMs, timeZone);
  const expectedTo = lastDay !== null && lastDay >= today ? addDays(today, 1) : today;
  return { customerId, estateId, timeZone, expectedTo, nowMs };
}

/** How many quarter-hours of the days could have values by now. */
export function expectedQuarterHours({ timeZone, expectedTo, nowMs }: MonitoredEstate, { from, to }: Days): number {
  const end = to < expectedTo ? to : expectedTo;
  if (end <= from) return 0;
  const endMs = Math.min(startOfDay(end, timeZone), nowMs);
  return Math.max(0, Math.floor((endMs - startOfDay(from, timeZone)) / quarterHourMs));
}
