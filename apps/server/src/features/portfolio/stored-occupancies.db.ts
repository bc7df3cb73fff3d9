import type { StoredOccupancy, StoredPerson } from '@lichthof/domain/portfolio/portfolio.ts';
import { grouped } from '@lichthof/domain/portfolio/planning.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

type OccupancyRow = Omit<StoredOccupancy, 'people' | 'contractEnds'>;
type PersonRow = StoredPerson & { occupancyId: number };
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
  const { rows } = await sql<PersonRow>`
    select m.occupancy_id as "occupancyId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone
    from occupancy o
    join occupancy_member m on m.occupancy_id = o.id
    join app_user u on u.id = m.user_id
    where o.customer_id = ${customerId} order by u.id`.execute(db);
  return rows;
}

async function readContracts(db: Database, customerId: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select p.occupancy_id as "occupancyId", upper(c.during) - 1 as "end"
    from participant p
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${customerId} and p.occupancy_id is not null`.execute(db);
  return rows;
}
