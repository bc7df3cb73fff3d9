import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { BodyOf, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type {
  changeApartment as changing,
  createApartment as creating,
} from '@lichthof/contracts/people/occupancies.ts';
import type { deleteApartment as deleting } from '@lichthof/contracts/people/occupancies.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { apartmentFields, type ApartmentFields } from '@lichthof/domain/fields/estate-fields.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { apartmentColumns, columnNames, columnValues } from '../../../database/field-columns.ts';
import { violatedIndex } from '../../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { lockEstate } from '../lock-estate.ts';
import { removeApartments } from '../remove-apartments.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

export interface ApartmentKey extends EstateKey {
  apartmentId: number;
}

interface Creation {
  body: BodyOf<typeof creating>;
  userId: number;
}

/** Adds an apartment and returns its id. Throws 404, or 409 when its name is taken within the estate. */
export async function createApartment(db: Database, key: EstateKey, { body, userId }: Creation): Promise<number> {
  return withLockedEstate(db, key, async (tx) => {
    const columns = columnsOf(body, 'residential');
    const { id } = await tx
      .insertInto('apartment')
      .values({ customer_id: key.customerId, estate_id: key.estateId, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addAuditEntry(tx, { ...auditObject({ ...key, apartmentId: id }, userId), action: 'create', after: columns });
    return id;
  });
}

interface Change {
  body: BodyOf<typeof changing>;
  userId: number;
}

/** Throws 404, or 409 when the version is outdated or the name is taken within the estate. */
export async function changeApartment(db: Database, key: ApartmentKey, { body, userId }: Change): Promise<void> {
  await withLockedEstate(db, key, async (tx) => {
    const { version, ...before } = await lockApartment(tx, key);
    if (version !== body.version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the apartment');
    const columns = columnsOf(body, before.unit_use);
    const changed = changedFields(before, columns);
    if (!changed) return;
    await tx
      .updateTable('apartment')
      .set({ ...columns, version: version + 1 })
      .where('customer_id', '=', key.customerId)
      .where('id', '=', key.apartmentId)
      .execute();
    await addAuditEntry(tx, { ...auditObject(key, userId), action: 'change', ...changed });
  });
}

/** Throws 404, or 409 while the apartment has a current occupancy or contract. */
export async function deleteApartment(
  db: Database,
  key: ApartmentKey,
  userId: number,
): Promise<ResultOf<typeof deleting>> {
  return withLockedEstate(db, key, async (tx) => {
    const { name } = await lockApartment(tx, key);
    const { customerId } = key;
    const change = getFirst(await removeApartments(tx, customerId, [{ id: key.apartmentId, name }]));
    await addAuditEntry(tx, { customerId, userId, objectType: 'apartment', ...change });
    return { outcome: change.action === 'archive' ? 'archive' : 'delete' };
  });
}

/** Raises the version of the estate, since the estate's form sends all its apartments. */
async function withLockedEstate<T>(db: Database, key: EstateKey, save: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockEstate(tx, key);
      await tx
        .updateTable('estate')
        .set({ version: sql`version + 1` })
        .where('customer_id', '=', key.customerId)
        .where('id', '=', key.estateId)
        .execute();
      return save(tx);
    });
  } catch (error) {
    if (violatedIndex(error) !== 'apartment_name') throw error;
    const metadata = { code: ErrorCode.NameTaken, field: FieldName.ApartmentName };
    throw new HttpError(409, 'Another apartment of the estate has this name', metadata);
  }
}

const { areaSqm: _area, ...columnsBesideArea } = apartmentColumns;

async function lockApartment(tx: Database, { customerId, estateId, apartmentId }: ApartmentKey) {
  const apartment = await tx
    .selectFrom('apartment')
    .select([
      ...columnNames(columnsBesideArea),
      sql<string | null>`trim_scale(area_sqm)::text`.as('area_sqm'),
      'version',
    ])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', apartmentId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!apartment) throw notFound('Apartment');
  return apartment;
}

const columnsOf = (body: Creation['body'], useBefore: UnitUse) => ({
  ...columnValues(
    apartmentColumns,
    valuesToStore<ApartmentFields>(apartmentFields, { ...body, unitUse: body.unitUse ?? useBefore }),
  ),
  area_sqm: String(body.areaSqm),
});

const auditObject = ({ customerId, apartmentId }: ApartmentKey, userId: number) => ({
  customerId,
  userId,
  objectType: 'apartment' as const,
  objectId: apartmentId,
});
