import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DemoEstate } from '../demo-estate.ts';
import type { SavedDemo } from './saved-demo.db.ts';

/** Ids of a demo estate and its parts by their keys. */
export interface SavedPlaces {
  estateId: number;
  hasSupply: boolean;
  meterIds: Map<string, number>;
  apartmentIds: Map<string, number>;
  /** By key of the apartment and first day: 'flat16 2025-09-16'. */
  occupancyIds: Map<string, number>;
}

/**
 * Finds the estate and its parts by their meters, which users rarely edit; undefined if none of them exists any more.
 */
export async function findSavedPlaces(
  db: Database,
  { meters }: DemoEstate,
  { customerId, meters: savedMeters }: SavedDemo,
): Promise<SavedPlaces | undefined> {
  const found = meters.flatMap(({ key, obis, apartmentKey, devices }) => {
    const saved = savedMeters.get(`${getFirst(devices).serialNumber} ${obis}`);
    return saved ? [{ key, apartmentKey, ...saved }] : [];
  });
  if (!found[0]) return undefined;
  const { estateId } = found[0];
  const apartments = await listApartments(
    db,
    customerId,
    found.map(({ meterId }) => meterId),
  );
  const keyOf = new Map(found.map(({ meterId, apartmentKey }) => [meterId, apartmentKey]));
  return {
    estateId,
    hasSupply: await hasSupply(db, { customerId, estateId }),
    meterIds: new Map(found.map(({ key, meterId }) => [key, meterId])),
    apartmentIds: new Map(
      apartments.flatMap(({ meterId, apartmentId }) => {
        const key = keyOf.get(meterId);
        return key ? [[key, apartmentId]] : [];
      }),
    ),
    occupancyIds: new Map(
      apartments.flatMap(({ meterId, occupancies }) =>
        occupancies.map(({ occupancyId, from }) => [`${keyOf.get(meterId)} ${from}`, occupancyId] as const),
      ),
    ),
  };
}

interface SavedApartment {
  meterId: number;
  apartmentId: number;
  occupancies: { occupancyId: number; from: string }[];
}

async function listApartments(db: Database, customerId: number, meterIds: number[]): Promise<SavedApartment[]> {
  const { rows } = await sql<SavedApartment>`
    select s.meter_id as "meterId", s.apartment_id as "apartmentId",
      coalesce((select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'from', lower(o.during)))
        from occupancy o where o.customer_id = s.customer_id and o.apartment_id = s.apartment_id), '[]') as occupancies
    from meter_assignment s
    where s.customer_id = ${customerId} and s.meter_id = any(${meterIds}::int[]) and s.apartment_id is not null`.execute(
    db,
  );
  return rows;
}

async function hasSupply(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<boolean> {
  const supply = await db
    .selectFrom('estate_supply')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .executeTakeFirst();
  return supply !== undefined;
}
