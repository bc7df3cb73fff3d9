import type { NewEdgeMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { meterFieldsToStore } from '@lichthof/domain/fields/meter-fields.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import { factorOn, multiplyByFactor, periodsOfFactors } from '@lichthof/domain/metering/transformer-factor.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { filledFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnValues, meterColumns } from '../../database/field-columns.ts';
import { type Device, findOrInsertDevice, normalizeObis, insertMeterDevice } from './devices/devices.db.ts';
import { readFactors } from './devices/transformer-factors.db.ts';
import { requireConfirmed } from './require-confirmed.db.ts';
import { apartmentName, lockEstateMeters, requireFreeName, type EstateEditor } from './meter-rules.db.ts';

interface InsertedMeter extends NewEdgeMeter {
  /** The parts of a computed meter, for the log. */
  parts?: string;
}

/**
 * Adds a meter with its device, from the day of its installation on; answers with its id. A serial number that the estate
 * has already is that device with one more register. Throws 404 for an apartment of another estate, 409 when the name is taken
 * (MeterNameTaken), or the device was removed or has that register (SerialNumberTaken). Without number and type it has no
 * device yet.
 */
export async function insertMeter(tx: Database, place: EstateEditor, fields: InsertedMeter): Promise<number> {
  const timeZone = await lockEstateMeters(tx, place);
  await requireFreeName(tx, place, fields);
  await requireConfirmed(tx, place, fields);
  const apartment = await apartmentName(tx, place, fields.apartmentId);
  const device = await provideDevice(tx, place, fields);
  const meterId = await insertRegister(tx, place, fields);
  const from = device && device.from > fields.installedOn ? device.from : fields.installedOn;
  await assign(tx, place, { ...fields, meterId, from, to: device?.to ?? null });
  const firstCounter = await toEnergy(tx, fields.firstCounter ?? null, { device, from });
  if (device) await insertMeterDevice(tx, place, { meterId, from, device, firstCounter });
  await addFirstReading(tx, place, { firstCounter, meterId, from, timeZone });
  const { userId, customerId } = place;
  const object = { customerId, userId, objectType: 'meter' as const, objectId: meterId };
  await addAuditEntry(tx, { ...object, action: 'create', after: auditFields(fields, { apartment, from }) });
  return meterId;
}

async function provideDevice(tx: Database, place: EstateEditor, fields: NewEdgeMeter): Promise<Device | null> {
  const { serialNumber, deviceType } = fields;
  if (serialNumber === null || deviceType === null) return null;
  return findOrInsertDevice(tx, place, { ...fields, serialNumber, deviceType });
}

/** Counters are typed as devices show them, and stored as energy. */
async function toEnergy(
  tx: Database,
  shown: number | null,
  { device, from }: { device: Device | null; from: string },
): Promise<number | null> {
  if (shown === null || device === null) return shown;
  const factors = periodsOfFactors(await readFactors(tx, device), device);
  return multiplyByFactor(shown, factorOn(factors, from));
}

async function insertRegister(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  fields: NewEdgeMeter,
): Promise<number> {
  const { medium, baseUnit } = readValidObis(fields.obis);
  const { id } = await tx
    .insertInto('meter')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      ...columnValues(meterColumns, meterFieldsToStore(fields)),
      obis: normalizeObis(fields.obis),
      medium,
      base_unit: baseUnit,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Installed extends NewEdgeMeter {
  meterId: number;
  from: string;
  to: string | null;
}

async function assign(tx: Database, { customerId }: EstateEditor, meter: Installed): Promise<void> {
  const { meterId, apartmentId = null, kind, measuringPoint, from, to } = meter;
  await sql`
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    values (${customerId}, ${meterId}, ${apartmentId}, ${kind}, ${measuringPoint},
      daterange(${from}::date, ${to}::date))`.execute(tx);
}

interface FirstReading {
  meterId: number;
  from: string;
  firstCounter: number | null;
  timeZone: TimeZone;
}

/** Stores the counter at the installation as a reading. */
async function addFirstReading(
  tx: Database,
  { customerId, userId }: EstateEditor,
  { meterId, from, firstCounter, timeZone }: FirstReading,
): Promise<void> {
  if (firstCounter === null) return;
  const at = new Date(startOfDay(from, timeZone));
  await tx
    .insertInto('reading')
    .values({
      customer_id: customerId,
      meter_id: meterId,
      at,
      counter: firstCounter,
      origin: 'operator',
      author_id: userId,
    })
    .execute();
}

function auditFields(fields: InsertedMeter, { apartment, from }: { apartment: string | null; from: string }) {
  const {
    apartmentId: _,
    isConfirmed: __,
    ...fieldsToAudit
  } = {
    ...fields,
    obis: normalizeObis(fields.obis),
    installedOn: from,
    apartment,
    ...meterFieldsToStore(fields),
  };
  return filledFields(fieldsToAudit);
}
