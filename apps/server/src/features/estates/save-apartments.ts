import { randomUUID } from 'node:crypto';
import type { EstateBody } from '@lichthof/contracts/places/estates.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { sql } from 'kysely';
import { changedFields } from '../../database/records/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import { removeApartments, type ApartmentChange } from './remove-apartments.ts';
import { apartmentNameTaken } from './estate-conflicts.ts';
import type { EstateKey } from '../../database/estate-key.ts';

type ApartmentRow = EstateBody['apartments'][number];

interface StoredApartment {
  id: number;
  name: string;
  areaSqm: string | null;
  floor: string | null;
  unitUse: UnitUse;
}

/**
 * Replaces the apartments of an estate by those of the list; absent ones are deleted or archived. Throws 404 for ids of
 * other estates, 409 for absent apartments with an occupancy or contract, and for duplicate names.
 */
export async function saveApartments(tx: Database, key: EstateKey, rows: ApartmentRow[]): Promise<ApartmentChange[]> {
  await rejectDuplicateNames(tx, rows);
  const stored = await lockApartments(tx, key);
  const byId = new Map(stored.map((apartment) => [apartment.id, apartment]));
  const kept = rows.filter(({ apartmentId }) => apartmentId !== undefined);
  const keptIds = new Set(kept.map(({ apartmentId }) => apartmentId!));
  if (keptIds.size < kept.length || kept.some(({ apartmentId }) => !byId.has(apartmentId!)))
    throw notFound('Apartment');
  const removed = await removeApartments(
    tx,
    key.customerId,
    stored.filter(({ id }) => !keptIds.has(id)),
  );
  const changed = await changeApartments(tx, { customerId: key.customerId, byId }, kept);
  const added = await addApartments(
    tx,
    key,
    rows.filter(({ apartmentId }) => apartmentId === undefined),
  );
  return [...removed, ...changed, ...added];
}

/** Compares names as the unique index does, which would not say which apartment is a duplicate. */
async function rejectDuplicateNames(tx: Database, rows: ApartmentRow[]): Promise<void> {
  const names = JSON.stringify(rows.map(({ name }) => name));
  const { rows: duplicates } = await sql<{ place: number }>`
    select place::int from (
      select place, row_number() over (partition by lower(name) order by place) as turn
      from jsonb_array_elements_text(${names}::jsonb) with ordinality as sent(name, place)
    ) counted where turn > 1 order by place limit 1`.execute(tx);
  if (duplicates[0]) throw apartmentNameTaken(duplicates[0].place - 1);
}

function lockApartments(tx: Database, { customerId, estateId }: EstateKey): Promise<StoredApartment[]> {
  return tx
    .selectFrom('apartment')
    .select([
      'id',
      'name',
      sql<string | null>`trim_scale(area_sqm)::text`.as('areaSqm'),
      'floor',
      'unit_use as unitUse',
    ])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

const fieldsOf = ({ name, areaSqm, floor, unitUse }: ApartmentRow, useBefore: UnitUse = 'residential') => ({
  name: name!,
  areaSqm: String(areaSqm),
  floor: floor || null,
  unitUse: unitUse ?? useBefore,
});

async function changeApartments(
  tx: Database,
  { customerId, byId }: { customerId: number; byId: Map<number, StoredApartment> },
  rows: ApartmentRow[],
): Promise<ApartmentChange[]> {
  const changes = rows.flatMap((row) => {
    const { id, ...before } = byId.get(row.apartmentId!)!;
    const fields = fieldsOf(row, before.unitUse);
    const changed = changedFields(before, fields);
    return changed ? [{ id, ...fields, ...changed }] : [];
  });
  if (changes.length === 0) return [];
  // two apartments may swap names: the index checks each row while the statement runs
  await tx
    .updateTable('apartment')
    .set({ name: sql<string>`${randomUUID()}::text || id` })
    .where('customer_id', '=', customerId)
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute();
  await sql`
    update apartment a set name = sent.name, area_sqm = sent."areaSqm", floor = sent.floor, unit_use = sent."unitUse",
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as sent(id int, name text, "areaSqm" numeric, floor text, "unitUse" text)
    where a.customer_id = ${customerId} and a.id = sent.id`.execute(tx);
  return changes.map(({ id, before, after }) => ({ objectId: id, action: 'change', before, after }));
}

async function addApartments(
  tx: Database,
  { customerId, estateId }: EstateKey,
  rows: ApartmentRow[],
): Promise<ApartmentChange[]> {
  if (rows.length === 0) return [];
  const sent = JSON.stringify(rows.map((row) => fieldsOf(row)));
  const { rows: added } = await sql<StoredApartment>`
    insert into apartment (customer_id, estate_id, name, area_sqm, floor, unit_use)
    select ${customerId}, ${estateId}, name, "areaSqm", floor, "unitUse"
    from jsonb_to_recordset(${sent}::jsonb) as sent(name text, "areaSqm" numeric, floor text, "unitUse" text)
    returning id, name, trim_scale(area_sqm)::text as "areaSqm", floor, unit_use as "unitUse"`.execute(tx);
  return added.map(({ id, ...after }) => ({ objectId: id, action: 'create', after }));
}
