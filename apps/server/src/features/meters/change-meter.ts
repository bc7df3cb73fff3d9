import type { ChangedComputedMeter } from '@lichthof/contracts/metering/computed-meters.ts';
import type { ChangedMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { meterFields, meterFieldsToStore } from '@lichthof/domain/fields/meter-fields.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnValues, meterColumns } from '../../database/field-columns.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { readFormulas } from '../metering/computed/formulas.db.ts';
import { changeParts } from './computed/change-parts.ts';
import { partOfOthers } from './computed/part-of-others.ts';
import { requireCountedOnce } from './computed/require-counted-once.ts';
import { describeParts } from './computed/save-parts.ts';
import { changeDevice } from './devices/change-device.ts';
import { changeAssignment, latestAssignment } from './change-assignment.ts';
import { normalizeObis } from './devices/devices.db.ts';
import { apartmentName, lockEstateMeters, type EstateEditor, requireFreeName } from './meter-rules.db.ts';
import { requireConfirmed } from './require-confirmed.db.ts';
import { lockMeter, requireVersion, type StoredMeter } from './stored-meter.db.ts';
import { localToday } from '../../database/local-today.ts';

/**
 * Replaces a meter's fields; a new kind, place or apartment may have to wait for the night. Throws 404, or 409: changed by
 * others, name or serial number taken, or values and contracts rest on what would change.
 */
export function changeMeter(
  db: Database,
  place: EstateEditor,
  { meterId, fields }: { meterId: number; fields: ChangedMeter | ChangedComputedMeter },
): Promise<{ version: number; isWaiting: boolean }> {
  return db.transaction().execute(async (tx) => {
    const timeZone = await lockEstateMeters(tx, place);
    const stored = await lockMeter(tx, place, meterId);
    requireVersion(stored, fields.version);
    if (stored.isComputed !== 'parts' in fields) throw conflict(ErrorCode.ComputedMeter, 'Values come another way');
    await requireFreeName(tx, place, { name: fields.name, meterId });
    requireSameUnit(stored, fields);
    if (fields.marketLocationId !== stored.marketLocationId)
      await requireConfirmed(tx, place, { serialNumber: null, ...fields, meterId });
    const before = await auditFields(tx, place, stored);
    if ('parts' in fields) await changeParts(tx, place, { stored, parts: fields.parts });
    else await changeDevice(tx, place, { stored, wanted: toDevice(fields), timeZone });
    const to = { ...fields, apartmentId: fields.apartmentId ?? null };
    await requireApartment(tx, place, { stored, apartmentId: to.apartmentId });
    const isWaiting = await changeAssignment(tx, place, { stored, to, today: localToday() });
    await requireCountedOnce(tx, place);
    await updateFields(tx, { customerId: place.customerId, meterId }, fields);
    const after = await auditFields(tx, place, await lockMeter(tx, place, meterId));
    const changed = changedFields(before, after);
    if (!changed) return { version: stored.version, isWaiting };
    const { customerId, userId } = place;
    await tx
      .updateTable('meter')
      .set({ version: sql`version + 1` })
      .where('customer_id', '=', customerId)
      .where('id', '=', meterId)
      .execute();
    await addAuditEntry(tx, {
      customerId,
      userId,
      action: 'change',
      objectType: 'meter',
      objectId: meterId,
      ...changed,
    });
    return { version: stored.version + 1, isWaiting };
  });
}

const toDevice = ({ serialNumber, deviceType, installedOn, removedOn = null, obis }: ChangedMeter) => ({
  serialNumber,
  deviceType,
  obis,
  from: installedOn,
  to: removedOn,
});

/** Throws 409 for another unit when there are values: they were counted in the stored one. */
function requireSameUnit(
  { hasValues, hasReadings, medium, baseUnit, isComputed, partOf }: StoredMeter,
  { obis }: Pick<ChangedMeter, 'obis'>,
): void {
  const wanted = readValidObis(obis);
  if (wanted.medium === medium && wanted.baseUnit === baseUnit) return;
  if (partOf.length > 0) throw partOfOthers(partOf, 'obis');
  if (!(hasValues || hasReadings || isComputed)) return;
  throw new HttpError(409, 'The meter has values of another medium', { code: ErrorCode.MeterInUse, field: 'obis' });
}

/** An apartment that the meter is in already may be archived by now. */
async function requireApartment(
  tx: Database,
  place: EstateEditor,
  { stored, apartmentId }: { stored: StoredMeter; apartmentId: number | null },
): Promise<void> {
  if (latestAssignment(stored)?.apartmentId !== apartmentId) await apartmentName(tx, place, apartmentId);
}

async function updateFields(
  tx: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
  fields: ChangedMeter | ChangedComputedMeter,
): Promise<void> {
  const { medium, baseUnit } = readValidObis(fields.obis);
  await tx
    .updateTable('meter')
    .set({
      ...columnValues(meterColumns, meterFieldsToStore(fields)),
      obis: normalizeObis(fields.obis),
      medium,
      base_unit: baseUnit,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .execute();
}

/** The fields of a meter by their names in the log; `from` is given while an assignment waits for the night. */
async function auditFields(tx: Database, place: EstateEditor, stored: StoredMeter) {
  const { customerId } = place;
  const { obis, device, waiting } = stored;
  const placed = latestAssignment(stored);
  const apartment = placed?.apartmentId
    ? await tx
        .selectFrom('apartment')
        .select('name')
        .where('customer_id', '=', customerId)
        .where('id', '=', placed.apartmentId)
        .executeTakeFirst()
    : undefined;
  return {
    ...pickFields(meterFields, stored),
    obis: normalizeObis(obis),
    serialNumber: device?.serialNumber ?? null,
    deviceType: device?.deviceType ?? null,
    installedOn: device?.from ?? null,
    removedOn: device?.to ?? null,
    kind: placed?.kind ?? null,
    measuringPoint: placed?.measuringPoint ?? null,
    apartment: apartment?.name ?? null,
    from: waiting?.fromDay ?? null,
    parts: stored.isComputed ? await describeParts(tx, place, await readParts(tx, customerId, stored.meterId)) : null,
  };
}

const readParts = async (db: Database, customerId: number, meterId: number) =>
  (await readFormulas(db, customerId, [meterId])).get(meterId)?.parts ?? [];
