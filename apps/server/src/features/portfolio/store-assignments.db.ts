import type { Assignment, Ref } from '@lichthof/domain/portfolio/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { localToday } from './stored-portfolio.db.ts';

interface Storing {
  customerId: number;
  assignments: Assignment[];
  idOf: (ref: Ref) => number;
}

/** New meters are assigned on all their days, others from today on; what was before today stays as it was. */
export async function storeAssignments(tx: Database, { customerId, assignments, idOf }: Storing): Promise<void> {
  if (assignments.length === 0) return;
  const today = localToday();
  const changed = assignments.filter(({ startDate }) => startDate === null).map(({ meter }) => meter);
  if (changed.length > 0) await endAssignments(tx, changed, today);
  const rows = assignments.map((one) => ({
    ...one,
    meter: idOf(one.meter),
    apartment: one.apartment === null ? null : idOf(one.apartment),
    startDate: one.startDate ?? today,
  }));
  await sql`
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    select ${customerId}, meter, apartment, kind, "measuringPoint", daterange("startDate", "endDate")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (meter int, apartment int, kind int, "measuringPoint" text, "startDate" date, "endDate" date)`.execute(tx);
}

async function endAssignments(tx: Database, meterIds: number[], today: string): Promise<void> {
  // what was to hold from the night on is not wanted any more
  await sql`delete from assignment_change where meter_id = any(${meterIds}::int[]) and applied_at is null`.execute(tx);
  await sql`delete from meter_assignment
    where meter_id = any(${meterIds}::int[]) and lower(during) >= ${today}::date`.execute(tx);
  await sql`update meter_assignment set during = daterange(lower(during), ${today}::date)
    where meter_id = any(${meterIds}::int[]) and during @> ${today}::date`.execute(tx);
}
