import { randomUUID } from 'node:crypto';
import type { EstateBody } from '@lichthof/contracts/places/estates.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { apartmentFields, type ApartmentFields } from '@lichthof/domain/fields/estate-fields.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { sql } from 'kysely';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { apartmentColumns, columnNames, typedFields } from '../../database/field-columns.ts';
import { notFound } from '../../http/errors.ts';
import { removeApartments, type ApartmentChange } from './remove-apartments.ts';
import { apartmentNameTaken } from './estate-conflicts.ts';
import type { EstateKey } from '../../database/estate-key.ts';

type ApartmentRow = EstateBody['apartments'][number];

interface StoredApartment extends Omit<ApartmentFields, 'areaSqm'> {
  id: number;
  areaSqm: string | null;
}

type KeptRow = ApartmentRow & { apartmentId: number };

/**
 * Replaces the apartments of an estate by those of the list; absent ones are deleted or archived. Throws 404 for ids of
 * other estates, 409 for absent apartments with an occupancy or contract, and for duplicate names.
 */
export async function saveApartments(tx: Database, key: EstateKey, rows: ApartmentRow[]): Promise<ApartmentChange[]> {
  await rejectDuplicateNames(tx, rows);
  const stored = await lockApartments(tx, key);
  const byId = new Map(stored.map((apartment) => [apartment.id, apartment]));
  const kept = rows.filter((row): row is KeptRow => row.apartmentId !== undefined);
  const keptIds = new Set(kept.map(({ apartmentId }) => apartmentId));
  if (keptIds.size < kept.length || kept.some(({ apartmentId }) => !byId.has(apartmentId))) throw notFound('Apartment');
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
      'floor',
      'unit_use as unitUse',
      sql<string | null>`trim_scale(area_sqm)::text`.as('areaSqm'),
    ])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

function fieldsToStore({ name = '', areaSqm, ...row }: ApartmentRow, useBefore: UnitUse = 'residential') {
  const sent = { ...row, name, unitUse: row.unitUse ?? useBefore };
  return { ...valuesToStore<ApartmentFields>(apartmentFields, sent), areaSqm: String(areaSqm) };
}

const columns = columnNames(apartmentColumns);
const assignments = Object.entries(apartmentColumns).map(
  ([field, { column }]) => sql`${sql.ref(column)} = ${sql.ref(`sent.${field}`)}`,
);

async function changeApartments(
  tx: Database,
  { customerId, byId }: { customerId: number; byId: Map<number, StoredApartment> },
  rows: KeptRow[],
): Promise<ApartmentChange[]> {
  const changes = rows.flatMap((row) => {
    const { id, ...before } = getEntry(byId, row.apartmentId);
    const fields = fieldsToStore(row, before.unitUse);
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
    update apartment a set ${sql.join(assignments)}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as sent (id int, ${typedFields(apartmentColumns)})
    where a.customer_id = ${customerId} and a.id = sent.id`.execute(tx);
  return changes.map(({ id, before, after }) => ({ objectId: id, action: 'change', before, after }));
}

async function addApartments(
  tx: Database,
  { customerId, estateId }: EstateKey,
  rows: ApartmentRow[],
): Promise<ApartmentChange[]> {
  if (rows.length === 0) return [];
  const sent = JSON.stringify(rows.map((row) => fieldsToStore(row)));
  const { rows: added } = await sql<StoredApartment>`
    insert into apartment (customer_id, estate_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${customerId}, ${estateId}, sent.*
    from jsonb_to_recordset(${sent}::jsonb) as sent (${typedFields(apartmentColumns)})
    returning id, name, trim_scale(area_sqm)::text as "areaSqm", floor, unit_use as "unitUse"`.execute(tx);
  return added.map(({ id, ...after }) => ({ objectId: id, action: 'create', after }));
}
