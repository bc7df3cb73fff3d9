import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateBody } from '@lichthof/contracts/places/estates.ts';
import {
  estateFields,
  type EstateFields,
  locationFields,
  type LocationFields,
} from '@lichthof/domain/fields/estate-fields.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { sql } from 'kysely';
import { addAuditEntries, addAuditEntry, type AuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields, filledFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnNames, columnValues, estateColumns, locationColumns } from '../../database/field-columns.ts';
import { HttpError } from '../../http/errors.ts';
import { translateTakenNames } from './estate-conflicts.ts';
import { isSupplied } from './estates.db.ts';
import { lockEstate, requireGroup } from './lock-estate.ts';
import { saveApartments } from './save-apartments.ts';
import { saveBuildingAreas } from './save-building-areas.ts';
import { saveEdges } from './save-edges.ts';
import type { EstateKey } from '../../database/estate-key.ts';

interface NewEstate {
  customerId: number;
  body: EstateBody & { estateGroupId?: number | null | undefined };
  userId: number;
}

/** Adds an estate with its parts and returns its id. Throws 404 for a group of another customer, 409 for taken names. */
export async function createEstate(db: Database, { customerId, body, userId }: NewEstate): Promise<number> {
  return translateTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const estateGroupId = body.estateGroupId ?? null;
      if (estateGroupId !== null) await requireGroup(tx, customerId, estateGroupId);
      const columns = { ...columnsOf(body), estate_group_id: estateGroupId };
      const { id } = await tx
        .insertInto('estate')
        .values({ customer_id: customerId, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow();
      const areas = await saveParts(tx, { customerId, estateId: id }, { body, userId });
      const after = filledFields({ ...columns, buildingAreas: areas.after }, Boolean);
      await audit(tx, { customerId, estateId: id }, { userId, action: 'create', after });
      return id;
    }),
  );
}

interface Change {
  body: EstateBody & { version: number };
  userId: number;
}

/**
 * Replaces the data of an estate but not its group. Throws 404; 409 for an outdated version, taken names, another time
 * zone when values exist, another allocation key while it is in use, and absent apartments with an occupancy.
 */
export async function changeEstate(db: Database, key: EstateKey, { body, userId }: Change): Promise<void> {
  await translateTakenNames(() =>
    db.transaction().execute(async (tx) => {
      await lockEstate(tx, key, body.version);
      const before = await readLockedFields(tx, key);
      const columns = columnsOf(body);
      rejectLockedChanges(before, columns);
      await tx
        .updateTable('estate')
        .set({ ...columns, version: sql`version + 1` })
        .where('customer_id', '=', key.customerId)
        .where('id', '=', key.estateId)
        .execute();
      const areas = await saveParts(tx, key, { body, userId });
      const changed = changedFields(
        { ...before.columns, buildingAreas: areas.before },
        { ...columns, buildingAreas: areas.after },
      );
      if (changed) await audit(tx, key, { userId, action: 'change', ...changed });
    }),
  );
}

/** Writes audit entries of apartments and edges; those of areas belong to the estate. */
async function saveParts(tx: Database, key: EstateKey, { body, userId }: { body: EstateBody; userId: number }) {
  const apartments = await saveApartments(tx, key, body.apartments);
  const edges = await saveEdges(tx, key, body.edges);
  await addAuditEntries(tx, [
    ...apartments.map((change) => ({
      customerId: key.customerId,
      userId,
      objectType: 'apartment' as const,
      ...change,
    })),
    ...edges.map((change) => ({ customerId: key.customerId, userId, objectType: 'edge' as const, ...change })),
  ]);
  return saveBuildingAreas(tx, key, body.buildingAreas);
}

interface LockedFields {
  columns: EstateColumns;
  hasValues: boolean;
  isSupplied: boolean;
}

async function readLockedFields(tx: Database, { customerId, estateId }: EstateKey): Promise<LockedFields> {
  const {
    hasValues,
    isSupplied: supplied,
    ...columns
  } = await tx
    .selectFrom('estate as e')
    .select([...columnNames(estateColumns), ...columnNames(locationColumns)])
    .select([hasEstateValues.as('hasValues'), isSupplied().as('isSupplied')])
    .where('e.customer_id', '=', customerId)
    .where('e.id', '=', estateId)
    .executeTakeFirstOrThrow();
  return { columns, hasValues, isSupplied: supplied };
}

const hasEstateValues = sql<boolean>`exists (select from meter m
  where m.customer_id = e.customer_id and m.estate_id = e.id and (
    exists (select from meter_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
    or exists (select from gauge_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
    or exists (select from reading r where r.customer_id = m.customer_id and r.meter_id = m.id)))`;

function rejectLockedChanges({ columns, hasValues, isSupplied: supplied }: LockedFields, next: EstateColumns): void {
  if (hasValues && columns.time_zone !== next.time_zone) {
    const metadata = { code: ErrorCode.TimeZoneLocked, field: 'timeZone' };
    throw new HttpError(409, 'There are values in the time zone of the estate', metadata);
  }
  if (supplied && columns.allocation_key !== next.allocation_key) {
    const metadata = { code: ErrorCode.AllocationKeyInUse, field: 'allocationKey' };
    throw new HttpError(409, 'Tenant electricity uses the allocation key', metadata);
  }
}

type AuditedEstate = Partial<EstateColumns & { estate_group_id: number | null; buildingAreas: string | null }>;
type EstateAudit = Pick<AuditEntry<AuditedEstate>, 'userId' | 'action' | 'before' | 'after'>;

const audit = (tx: Database, { customerId, estateId }: EstateKey, entry: EstateAudit) =>
  addAuditEntry(tx, { customerId, objectType: 'estate', objectId: estateId, ...entry });

/** The columns of an estate; absent and empty fields are null. */
function columnsOf({ location, ...body }: EstateBody) {
  return {
    ...columnValues(estateColumns, valuesToStore<EstateFields>(estateFields, body)),
    ...columnValues(locationColumns, valuesToStore<LocationFields>(locationFields, location)),
  };
}

type EstateColumns = ReturnType<typeof columnsOf>;
