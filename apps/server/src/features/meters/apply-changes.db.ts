import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';

/** A meter's new place that holds from the day on. */
export interface AppliedChange {
  estateId: number;
  meterId: number;
  fromDay: string;
}

interface WaitingRow extends AppliedChange {
  id: number;
  /** The removal of the meter's device; nothing holds from then on. */
  endDay: string | null;
}

/**
 * Lets a customer's waiting changes of places hold, those requested before the instant given or all: the assignment until
 * then ends where the new one begins, earlier days keep theirs, and so do billed ones. What another server has just
 * taken is not taken again.
 */
export async function applyWaitingChanges(tx: Database, due: Due, recalculationId: number): Promise<AppliedChange[]> {
  const { customerId } = due;
  const waiting = await lockWaitingChanges(tx, due);
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const held = waiting.filter(({ fromDay, endDay }) => endDay === null || endDay > fromDay);
  await endAssignments(tx, customerId, held);
  await beginAssignments(tx, customerId, held);
  await tx
    .updateTable('assignment_change')
    .set({ applied_at: sql<Date>`now()`, recalculation_id: recalculationId })
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
  return held.map(({ estateId, meterId, fromDay }) => ({ estateId, meterId, fromDay }));
}

interface Due {
  customerId: number;
  requestedBefore: Date | null;
}

const isDue = ({
  customerId,
  requestedBefore,
}: Due) => sql<boolean>`c.customer_id = ${customerId} and c.applied_at is null
  and c.requested_at < coalesce(${requestedBefore}::timestamptz, 'infinity') and m.archived_at is null`;

/** Locks meters first, in the order of other changes: their values may be stored at the same time. */
async function lockWaitingChanges(tx: Database, due: Due): Promise<WaitingRow[]> {
  const meterIds = await lockDueMeters(tx, due);
  if (meterIds.length === 0) return [];
  const { rows } = await sql<WaitingRow>`
    select c.id, c.meter_id as "meterId", m.estate_id as "estateId",
      greatest(c.from_day, (select max(upper(billed.period)) from billing_run r join billing_run_contract billed on billed.customer_id = r.customer_id and billed.billing_run_id = r.id
        and billed.is_in_force
        where r.customer_id = c.customer_id and r.estate_id = m.estate_id)) as "fromDay",
      (select b.removed_on from meter_device d join device b on b.customer_id = d.customer_id and b.id = d.device_id
        where d.customer_id = c.customer_id and d.meter_id = c.meter_id order by d.during desc limit 1) as "endDay"
    from assignment_change c join meter m on m.customer_id = c.customer_id and m.id = c.meter_id
    where ${isDue(due)} and m.id = any(${meterIds}::int[]) order by c.meter_id`.execute(tx);
  return rows;
}

async function lockDueMeters(tx: Database, due: Due): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignment_change as c')
    .innerJoin('meter as m', ofSameCustomer('m.id', 'c.meter_id'))
    .select('m.id')
    .where(isDue(due))
    .orderBy('m.id')
    .forNoKeyUpdate('m')
    .execute();
  return rows.map(({ id }) => id);
}

const sentRows = (changes: WaitingRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as sent (id int, "meterId" int, "fromDay" date, "endDay" date)`;

async function endAssignments(tx: Database, customerId: number, changes: WaitingRow[]): Promise<void> {
  await sql`
    delete from meter_assignment using ${sentRows(changes)}
    where customer_id = ${customerId} and meter_id = "meterId" and lower(during) >= "fromDay"`.execute(tx);
  await sql`
    update meter_assignment set during = daterange(lower(during), "fromDay") from ${sentRows(changes)}
    where customer_id = ${customerId} and meter_id = "meterId" and during @> "fromDay"`.execute(tx);
}

async function beginAssignments(tx: Database, customerId: number, changes: WaitingRow[]): Promise<void> {
  await sql`
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    select ${customerId}, c.meter_id, c.apartment_id, c.kind, c.measuring_point, daterange("fromDay", "endDay")
    from ${sentRows(changes)} join assignment_change c
      on c.customer_id = ${customerId} and c.id = sent.id`.execute(tx);
}
