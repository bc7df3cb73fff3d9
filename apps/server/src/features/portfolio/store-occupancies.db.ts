import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { MoveOut, NewOccupancy, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';

interface Storing {
  customerId: number;
  plan: PortfolioPlan;
  idOf: (ref: Ref) => number;
}

/**
 * Ends and begins occupancies; those who live there follow. The database keeps them from overlapping. Throws 409 when
 * a flat or an occupancy is not any more as it was when this was planned.
 */
export async function storeOccupancies(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const created = plan.occupancies.map((one) => ({ ...one, id: idOf(one.ref), apartment: idOf(one.apartment) }));
  const known = [...plan.moveOuts, ...plan.tenants].map(({ occupancy }) => occupancy).filter((ref) => ref > 0);
  await lockApartments(tx, {
    customerId,
    apartmentIds: created.map(({ apartment }) => apartment),
    occupancyIds: known,
  });
  await moveOut(tx, plan.moveOuts);
  await insertOccupancies(tx, customerId, created);
}

interface Homes {
  customerId: number;
  apartmentIds: number[];
  occupancyIds: number[];
}

/** Whoever changes who lives in an apartment holds its row, so that two at the same time do so one after the other. */
async function lockApartments(tx: Database, { customerId, apartmentIds, occupancyIds }: Homes): Promise<void> {
  if (apartmentIds.length + occupancyIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from apartment
    where customer_id = ${customerId} and archived_at is null and (id = any(${apartmentIds}::int[])
      or id in (select apartment_id from occupancy where id = any(${occupancyIds}::int[])))
    order by id for update`.execute(tx);
  const held = new Set(rows.map(({ id }) => id));
  if (!apartmentIds.every((id) => held.has(id))) throw hasChanged('An apartment is gone');
}

const hasChanged = (reason: string) => conflict(ErrorCode.ChangedByOthers, reason);

async function moveOut(tx: Database, moveOuts: MoveOut[]): Promise<void> {
  if (moveOuts.length === 0) return;
  const { numAffectedRows = 0n } = await sql`
    update occupancy o set during = daterange(lower(o.during), r.after + 1)
    from jsonb_to_recordset(${JSON.stringify(moveOuts)}::jsonb) as r (occupancy int, before date, after date)
    where o.id = r.occupancy and upper(o.during) - 1 is not distinct from r.before`.execute(tx);
  if (numAffectedRows !== BigInt(moveOuts.length)) throw hasChanged('An occupancy has other days by now');
}

async function insertOccupancies(
  tx: Database,
  customerId: number,
  created: (NewOccupancy & { id: number })[],
): Promise<void> {
  if (created.length === 0) return;
  await sql`
    insert into occupancy (id, customer_id, apartment_id, during) overriding system value
    select id, ${customerId}, apartment, daterange("moveIn", "moveOut" + 1)
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb)
      as r (id int, apartment int, "moveIn" date, "moveOut" date)`.execute(tx);
}
