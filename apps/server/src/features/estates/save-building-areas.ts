import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { EstateBody } from '@lichthof/contracts/places/estates.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

type AreaRow = EstateBody['buildingAreas'][number];

/** Replaces the areas of an estate; returns old and new areas as text: 'classification/norm: m²'. */
export async function saveBuildingAreas(tx: Database, key: EstateKey, rows: AreaRow[]) {
  const before = await readAreas(tx, key);
  await tx
    .deleteFrom('building_area')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .execute();
  if (rows.length > 0) await insertAreas(tx, key, rows);
  return { before, after: await readAreas(tx, key) };
}

function insertAreas(tx: Database, { customerId, estateId }: EstateKey, rows: AreaRow[]) {
  return tx
    .insertInto('building_area')
    .values(
      rows.map(({ areaClassification, norm, areaSqm }) => ({
        customer_id: customerId,
        estate_id: estateId,
        area_classification: requireValue(areaClassification, 'classification of an area'),
        norm: norm ?? null,
        area_sqm: String(areaSqm),
      })),
    )
    .execute();
}

async function readAreas(tx: Database, { customerId, estateId }: EstateKey): Promise<string> {
  const { rows } = await sql<{ areas: string | null }>`
    select string_agg(concat(area_classification, '/', coalesce(norm::text, '-'), ': ', trim_scale(area_sqm)), ', '
      order by area_classification) as areas
    from building_area where customer_id = ${customerId} and estate_id = ${estateId}`.execute(tx);
  return rows[0]?.areas ?? '';
}
