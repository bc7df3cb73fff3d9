import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Device } from './devices.db.ts';

export interface NewDays {
  from: string;
  /** The day of the removal. */
  to: string | null;
}

const isOfDevice = ({ customerId, deviceId }: Device) =>
  sql<boolean>`customer_id = ${customerId} and device_id = ${deviceId}`;
/** Rows of the registers of a device. */
const isOfRegisters = (device: Device) => sql<boolean>`customer_id = ${device.customerId}
  and meter_id in (select meter_id from meter_device where ${isOfDevice(device)})`;

/**
 * Whether a register of the device has values or readings that the new days would leave out. The day of a removal may have
 * values. `was` and `is` are the instants at which the device began to count.
 */
export async function hasValuesOutside(
  tx: Database,
  device: Device,
  { from, to, was, is }: NewDays & { was: Date; is: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from meter_day where ${isOfRegisters(device)} and missing < amount_count(amounts)
      and (day >= ${device.from}::date and day < ${from}::date or day > ${to}::date)
    union all
    select from reading where ${isOfRegisters(device)} and at > ${was} and at < ${is}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a register came into the device too late for it to have been there on the new days. */
export async function hasLaterRegister(tx: Database, device: Device, { from, to }: NewDays): Promise<boolean> {
  const { rows } = await sql`
    select from meter_device where ${isOfDevice(device)} and lower(during) > ${device.from}::date
      and (lower(during) < ${from}::date or lower(during) >= ${to}::date) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Sets number, type and days of a device, and the days of its registers and its first transformer factor with it. */
export async function updateDevice(tx: Database, device: Device, changed: Device): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      serial_number: changed.serialNumber,
      device_type: changed.deviceType,
      installed_on: changed.from,
      removed_on: changed.to,
    })
    .where('customer_id', '=', device.customerId)
    .where('id', '=', device.deviceId)
    .execute();
  await sql`
    update meter_device set during = daterange(
      case when lower(during) = ${device.from}::date then ${changed.from}::date else lower(during) end, ${changed.to}::date)
    where ${isOfDevice(device)}`.execute(tx);
  await tx
    .updateTable('device_factor')
    .set({ from_day: changed.from })
    .where('customer_id', '=', device.customerId)
    .where('device_id', '=', device.deviceId)
    .where('from_day', '=', device.from)
    .execute();
}

/** Moves the counters at the installation of the device to the new day. */
export async function moveFirstReadings(
  tx: Database,
  device: Device,
  { was, is }: { was: Date; is: Date },
): Promise<void> {
  await sql`
    with moved as (
      delete from reading r using meter_device d
      where d.customer_id = ${device.customerId} and d.device_id = ${device.deviceId}
        and r.customer_id = d.customer_id and r.meter_id = d.meter_id
        and r.at = ${was} and r.counter = d.first_counter returning r.*)
    insert into reading (customer_id, meter_id, at, counter, origin, author_id, created_at, is_confirmed)
    select customer_id, meter_id, ${is}, counter, origin, author_id, created_at, is_confirmed from moved
    on conflict do nothing`.execute(tx);
}

/** The first place of each register begins with the device. */
export async function moveFirstAssignments(tx: Database, device: Device, from: string): Promise<void> {
  await sql`
    update meter_assignment set during = daterange(${from}::date, upper(during))
    where ${isOfRegisters(device)} and lower(during) = ${device.from}::date
      and (upper_inf(during) or upper(during) > ${from}::date)`.execute(tx);
}

/** No place goes on after the device was removed; one that ended with it ends on the new day. */
export async function endAssignments(tx: Database, device: Device, to: string | null): Promise<void> {
  await tx
    .deleteFrom('meter_assignment')
    .where(isOfRegisters(device))
    .where(sql<string>`lower(during)`, '>=', to)
    .execute();
  await sql`
    update meter_assignment set during = daterange(lower(during), ${to}::date)
    where ${isOfRegisters(device)} and (upper(during) = ${device.to}::date
      or coalesce(upper(during) > ${to}::date, ${to}::date is not null))`.execute(tx);
  await tx
    .deleteFrom('assignment_change')
    .where(isOfRegisters(device))
    .where('applied_at', 'is', null)
    .where('from_day', '>=', to)
    .execute();
}

/** Users who edit another register of the device must see that it has changed. */
export async function raiseRegisterVersions(tx: Database, device: Device, meterId: number): Promise<void> {
  await tx
    .updateTable('meter')
    .set({ version: sql`version + 1` })
    .where('customer_id', '=', device.customerId)
    .where('id', '<>', meterId)
    .where((eb) => eb('id', 'in', eb.selectFrom('meter_device').select('meter_id').where(isOfDevice(device))))
    .execute();
}
