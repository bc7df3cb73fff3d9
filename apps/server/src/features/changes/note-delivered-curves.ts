import { addDays } from '@lichthof/domain/time/days.ts';
import { localToday } from '../../database/local-today.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { curveOwners } from '../metering/curves/curve-access.ts';
import { noteCurveReading } from '../metering/curves/note-curve-reading.ts';
import type { Change } from './read-changes.db.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';

interface Reader {
  customerId: number;
  userId: number;
}

/**
 * Returns a function that notes in the audit log, before a page is sent, whose quarter-hours it holds: each occupancy
 * once a day, since a data warehouse asks all day long.
 */
export function createCurveNotes(db: Database, { customerId, userId }: Reader): (changes: Change[]) => Promise<void> {
  const noted = new Set<number>();
  return async (changes) => {
    const days = changes.filter(({ kind, amounts }) => kind === 'meterDay' && Array.isArray(amounts));
    if (days.length === 0) return;
    const dates = days.map(({ day }) => String(day)).toSorted();
    const range = { from: dates[0] ?? '', to: addDays(dates.at(-1) ?? '', 1) };
    const meterIds = [...new Set(days.map(({ meterId }) => Number(meterId)))];
    const { rows } = await sql<{ id: number }>`
      select distinct owner.occupancy_id as id from (${curveOwners(customerId, range)}) owner
      where owner.meter_id = any(${meterIds}::int[]) and owner.has_consent and not exists (
        select from audit_entry a where a.customer_id = ${customerId} and a.object_type = 'occupancy'
          and a.object_id = owner.occupancy_id and a.user_id = ${userId} and a.action = 'readCurve'
          and a.after ->> 'road' = 'changes'
          and a.at >= ${localToday()}::date::timestamp at time zone ${sql.lit(defaultTimeZone)})`.execute(db);
    const occupancyIds = rows.map(({ id }) => id).filter((id) => !noted.has(id));
    for (const id of occupancyIds) noted.add(id);
    if (occupancyIds.length === 0) return;
    await noteCurveReading(db, { customerId, userId, occupancyIds, reading: { ...range, road: 'changes' } });
  };
}
