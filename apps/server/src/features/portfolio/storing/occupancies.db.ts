import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { UserFields } from '@lichthof/domain/fields/user-fields.ts';
import type { MoveOut, NewOccupancy, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/planning/plan.ts';
import { type NotNull, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { columnsAsFields, userColumns } from '../../../database/field-columns.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { conflict } from '../../../http/errors.ts';
import type { StoredOccupancy } from '@lichthof/domain/portfolio/portfolio.ts';
import { grouped } from '@lichthof/domain/portfolio/planning/planning.ts';

interface Storing {
  customerId: number;
  plan: PortfolioPlan;
  idOf: (ref: Ref) => number;
}

/**
 * Ends and begins occupancies; those who live there follow. The database keeps them from overlapping. Throws 409 when
 * an apartment or an occupancy is not any more as it was when this was planned.
 */
export async function storeOccupancies(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const created = plan.occupancies.map((one) => ({ ...one, id: idOf(one.ref), apartment: idOf(one.apartment) }));
  const known = [...plan.moveOuts, ...plan.tenants].map(({ occupancy }) => occupancy).filter((ref) => ref > 0);
  await lockApartments(tx, {
    customerId,
    apartmentIds: created.map(({ apartment }) => apartment),
    occupancyIds: known,
  });
  await moveOut(tx, customerId, plan.moveOuts);
  await insertOccupancies(tx, customerId, created);
}

interface Homes {
  customerId: number;
  apartmentIds: number[];
  occupancyIds: number[];
}

/** Locks the apartments, so that two changes of their occupancies run one after the other. */
async function lockApartments(tx: Database, { customerId, apartmentIds, occupancyIds }: Homes): Promise<void> {
  if (apartmentIds.length + occupancyIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from apartment
    where customer_id = ${customerId} and archived_at is null and (id = any(${apartmentIds}::int[])
      or id in (select apartment_id from occupancy
        where customer_id = ${customerId} and id = any(${occupancyIds}::int[])))
    order by id for update`.execute(tx);
  const held = new Set(rows.map(({ id }) => id));
  if (!apartmentIds.every((id) => held.has(id))) throw hasChanged('An apartment is gone');
}

const hasChanged = (reason: string) => conflict(ErrorCode.ChangedByOthers, reason);

async function moveOut(tx: Database, customerId: number, moveOuts: MoveOut[]): Promise<void> {
  if (moveOuts.length === 0) return;
  const { numAffectedRows = 0n } = await sql`
    update occupancy o set during = daterange(lower(o.during), r.after + 1)
    from jsonb_to_recordset(${JSON.stringify(moveOuts)}::jsonb) as r (occupancy int, before date, after date)
    where o.customer_id = ${customerId} and o.id = r.occupancy
      and upper(o.during) - 1 is not distinct from r.before`.execute(tx);
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

type OccupancyRow = Omit<StoredOccupancy, 'people' | 'contractEnds'>;
type PersonRow = UserFields & { occupancyId: number };
type ContractRow = { occupancyId: number; end: string | null };

/** Who lives, lived or is to live in the apartments of a customer, in the order of apartments and days. */
export async function readOccupancies(db: Database, customerId: number): Promise<StoredOccupancy[]> {
  const { rows } = await sql<OccupancyRow>`
    select id, apartment_id as "apartmentId", lower(during) as "moveIn", upper(during) - 1 as "moveOut"
    from occupancy where customer_id = ${customerId} order by apartment_id, lower(during)`.execute(db);
  const people = byOccupancy(await readPeople(db, customerId));
  const contracts = byOccupancy(await readContracts(db, customerId));
  return rows.map((row) => ({
    ...row,
    people: (people.get(String(row.id)) ?? []).map(({ occupancyId: _occupancyId, ...person }) => person),
    contractEnds: (contracts.get(String(row.id)) ?? []).map(({ end }) => end),
  }));
}

const byOccupancy = <Row extends { occupancyId: number }>(rows: Row[]) =>
  grouped(rows, ({ occupancyId }) => String(occupancyId));

async function readPeople(db: Database, customerId: number): Promise<PersonRow[]> {
  return db
    .selectFrom('occupancy as o')
    .innerJoin('occupancy_member as m', ofSameCustomer('m.occupancy_id', 'o.id'))
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.occupancy_id as occupancyId', ...columnsAsFields('u', userColumns)])
    .where('o.customer_id', '=', customerId)
    .orderBy('u.id')
    .execute();
}

async function readContracts(db: Database, customerId: number): Promise<ContractRow[]> {
  return db
    .selectFrom('participant as p')
    .innerJoin('contract as c', ofSameCustomer('c.participant_id', 'p.id'))
    .select(['p.occupancy_id as occupancyId', sql<string | null>`upper(c.during) - 1`.as('end')])
    .where('p.customer_id', '=', customerId)
    .where('p.occupancy_id', 'is not', null)
    .$narrowType<{ occupancyId: NotNull }>()
    .execute();
}
