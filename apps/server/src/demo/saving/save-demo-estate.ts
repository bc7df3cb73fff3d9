import { getEntry } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../database/database.ts';
import type { DemoApartment, DemoEstate } from '../demo-estate.ts';
import { saveDemoMeters } from './save-demo-meters.ts';

interface SavedEstateParents {
  customerId: number;
  groupIds: Map<string, number>;
  userIds: Map<string, number>;
}

/** Saves an estate with its parts and tenants, without values. Returns its id. */
export async function saveDemoEstate(tx: Database, estate: DemoEstate, around: SavedEstateParents): Promise<number> {
  const { customerId, groupIds, userIds } = around;
  const groupId = estate.groupKey === null ? null : getEntry(groupIds, estate.groupKey);
  const place = { customer_id: customerId, estate_id: await insertEstate(tx, estate, { customerId, groupId }) };
  await tx.insertInto('building_area').values(areaRows(estate, place)).execute();
  await tx.insertInto('edge').values(edgeRows(estate, place)).execute();
  const apartmentIds = await insertApartments(tx, estate, place);
  for (const apartment of estate.apartments) {
    await insertOccupancies(tx, apartment, { customerId, apartmentId: getEntry(apartmentIds, apartment.key), userIds });
  }
  await saveDemoMeters(tx, estate, { place, apartmentIds });
  return place.estate_id;
}

async function insertEstate(
  tx: Database,
  estate: DemoEstate,
  { customerId, groupId }: { customerId: number; groupId: number | null },
): Promise<number> {
  const { location } = estate;
  const { id } = await tx
    .insertInto('estate')
    .values({
      customer_id: customerId,
      estate_group_id: groupId,
      name: estate.name,
      project_id: estate.projectId,
      description: estate.description,
      time_zone: estate.timeZone,
      floors_count: estate.floorsCount,
      construction_year: estate.constructionYear,
      connection_fuse_a: estate.connectionFuseA ?? null,
      building_type: estate.buildingType,
      allocation_key: estate.allocationKey,
      street: location.street,
      house_number: location.houseNumber,
      zip_code: location.zipCode,
      city: location.city,
      state: location.state,
      country: location.country,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SavedEstate {
  customer_id: number;
  estate_id: number;
}

function areaRows({ buildingAreas }: DemoEstate, place: SavedEstate) {
  return buildingAreas.map(({ areaClassification, norm, areaSqm }) => ({
    ...place,
    area_classification: areaClassification,
    norm,
    area_sqm: String(areaSqm),
  }));
}

function edgeRows({ edges }: DemoEstate, place: SavedEstate) {
  return edges.map(({ name, position, startDate }) => ({ ...place, name, position, start_date: startDate }));
}

async function insertApartments(
  tx: Database,
  { apartments }: DemoEstate,
  place: SavedEstate,
): Promise<Map<string, number>> {
  if (apartments.length === 0) return new Map();
  const keys = new Map(apartments.map(({ name, key }) => [name, key]));
  const rows = await tx
    .insertInto('apartment')
    .values(apartments.map(({ name, areaSqm, floor }) => ({ ...place, name, area_sqm: String(areaSqm), floor })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [getEntry(keys, name), id]));
}

async function insertOccupancies(
  tx: Database,
  { occupancies }: DemoApartment,
  of: { customerId: number; apartmentId: number; userIds: Map<string, number> },
): Promise<void> {
  for (const { people, moveInDate, moveOutDate } of occupancies) {
    const end = moveOutDate === null ? '' : addDays(moveOutDate, 1);
    const { id } = await tx
      .insertInto('occupancy')
      .values({ customer_id: of.customerId, apartment_id: of.apartmentId, during: `[${moveInDate},${end})` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('occupancy_member')
      .values(
        people.map(({ email }) => ({
          customer_id: of.customerId,
          occupancy_id: id,
          user_id: getEntry(of.userIds, email),
        })),
      )
      .execute();
  }
}
