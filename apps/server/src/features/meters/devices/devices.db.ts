import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { listMeterDevices } from '@lichthof/contracts/metering/meter-devices.ts';
import { formatObis, parseObis } from '@lichthof/domain/identifiers/obis.ts';
import type { DeviceType } from '@lichthof/domain/metering/codes.ts';
import { noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { factorsOfDevice } from '../../../database/placed-devices.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { HttpError } from '../../../http/errors.ts';
import { insertFirstFactor } from './transformer-factors.db.ts';
import type { EstateEditor } from '../meter-rules.db.ts';

/** A device: `to` is the day of its removal, null while it is in place. */
export interface Device {
  customerId: number;
  deviceId: number;
  serialNumber: string;
  deviceType: DeviceType;
  from: string;
  to: string | null;
}

export const serialNumberTaken = () =>
  new HttpError(409, 'Another device of the estate has this serial number', {
    code: ErrorCode.SerialNumberTaken,
    field: 'serialNumber',
  });

/** The device of the estate with the number, of several the latest. */
export async function findDevice(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  serialNumber: string,
): Promise<Device | undefined> {
  return tx
    .selectFrom('device')
    .select([
      'customer_id as customerId',
      'id as deviceId',
      'serial_number as serialNumber',
      'device_type as deviceType',
      'installed_on as from',
      'removed_on as to',
    ])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where(sql<string>`lower(serial_number)`, '=', sql<string>`lower(${serialNumber})`)
    .orderBy('installed_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A device that is or was in the place of the meter. */
export async function readPlacedDevice(
  tx: Database,
  { customerId, meterId, deviceId }: { customerId: number; meterId: number; deviceId: number },
): Promise<Device | undefined> {
  return tx
    .selectFrom('meter_device as m')
    .innerJoin('device as d', ofSameCustomer('d.id', 'm.device_id'))
    .select([
      'd.customer_id as customerId',
      'd.id as deviceId',
      'd.serial_number as serialNumber',
      'd.device_type as deviceType',
      'd.installed_on as from',
      'd.removed_on as to',
    ])
    .where('m.customer_id', '=', customerId)
    .where('m.meter_id', '=', meterId)
    .where('m.device_id', '=', deviceId)
    .$castTo<Device>()
    .executeTakeFirst();
}

export async function insertDevice(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { serialNumber, deviceType, from, to }: Omit<Device, 'customerId' | 'deviceId'>,
): Promise<Device> {
  const { id } = await tx
    .insertInto('device')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      serial_number: serialNumber,
      device_type: deviceType,
      installed_on: from,
      removed_on: to,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { customerId, deviceId: id, serialNumber, deviceType, from, to };
}

/** The OBIS codes of the registers that sit in the device now. */
export async function readRegisters(
  tx: Database,
  { customerId, deviceId }: Pick<Device, 'customerId' | 'deviceId'>,
): Promise<{ meterId: number; obis: string }[]> {
  return tx
    .selectFrom('meter_device as d')
    .innerJoin('meter as m', ofSameCustomer('m.id', 'd.meter_id'))
    .select(['m.id as meterId', 'm.obis'])
    .where('d.customer_id', '=', customerId)
    .where('d.device_id', '=', deviceId)
    .where('m.archived_at', 'is', null)
    .orderBy('m.id')
    .forNoKeyUpdate('m')
    .execute();
}

interface WantedDevice {
  serialNumber: string;
  deviceType: DeviceType;
  obis: string;
  installedOn: string;
  removedOn?: string | null | undefined;
  /** The factor of a new device, from its installation on. */
  transformerFactor?: number | undefined;
}

/**
 * The device of the number, new if there is none in place. A number that is there already is that device with one more
 * register. Throws 409 when the device has the register, or was removed later than that.
 */
export async function findOrInsertDevice(tx: Database, place: EstateEditor, wanted: WantedDevice): Promise<Device> {
  const { serialNumber, deviceType, installedOn, removedOn = null, obis, transformerFactor = noFactor } = wanted;
  const known = await findDevice(tx, place, serialNumber);
  const isElsewhere = known && known.to !== null && known.to <= installedOn;
  if (!known || isElsewhere) {
    const device = await insertDevice(tx, place, { serialNumber, deviceType, from: installedOn, to: removedOn });
    await insertFirstFactor(tx, device, transformerFactor);
    return device;
  }
  if (known.to !== null) throw serialNumberTaken();
  await requireFreeRegister(tx, known, { obis, meterId: 0 });
  return known;
}

/** Throws 409 when another meter is that register of the device. */
export async function requireFreeRegister(
  tx: Database,
  device: Device,
  { obis, meterId }: { obis: string; meterId: number },
): Promise<void> {
  const registers = await readRegisters(tx, device);
  const isTaken = registers.some(
    (register) => register.meterId !== meterId && normalizeObis(register.obis) === normalizeObis(obis),
  );
  if (isTaken) throw serialNumberTaken();
}

/** Spellings of the same code are the same text then. */
export function normalizeObis(text: string): string {
  const obis = parseObis(text);
  return obis ? formatObis(obis) : text;
}

interface NewRegister {
  meterId: number;
  device: Device;
  from: string;
  firstCounter: number | null;
}

/** From that day on until the device is removed. */
export async function insertMeterDevice(
  tx: Database,
  { customerId }: EstateEditor,
  { meterId, device, from, firstCounter }: NewRegister,
): Promise<void> {
  await sql`
    insert into meter_device (customer_id, meter_id, device_id, during, first_counter)
    values (${customerId}, ${meterId}, ${device.deviceId}, daterange(${from}::date, ${device.to}::date),
      ${firstCounter})`.execute(tx);
}

type MeterDevice = ResultOf<typeof listMeterDevices>[number];

/** The devices that a meter was and is in, the newest first. */
export async function readMeterDevices(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<MeterDevice[]> {
  const { rows } = await sql<MeterDevice>`
    select d.id as "deviceId", d.serial_number as "serialNumber", d.device_type as "deviceType",
      lower(placed.during) as "from", upper(placed.during) as "to", placed.first_counter as "firstCounter",
      placed.last_counter as "lastCounter", ${factorsOfDevice} as factors, (
        select jsonb_agg(jsonb_build_object('meterId', m.id, 'name', m.name, 'obis', m.obis, 'baseUnit', m.base_unit)
          order by m.obis, m.id)
        from meter_device r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
        where r.customer_id = d.customer_id and r.device_id = d.id and (m.archived_at is null or m.id = placed.meter_id)) as meters
    from meter_device placed join device d on d.customer_id = placed.customer_id and d.id = placed.device_id
    where placed.customer_id = ${customerId} and placed.meter_id = ${meterId} order by placed.during desc`.execute(db);
  return rows;
}
