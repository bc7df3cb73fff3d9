import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';
import * as days from './device-days.db.ts';
import {
  findOrInsertDevice,
  findDevice,
  insertMeterDevice,
  requireFreeRegister,
  serialNumberTaken,
  type Device,
} from './devices.db.ts';
import { markDerivedDays } from '../../metering/values/mark-estate-days.ts';
import type { EstateEditor } from '../meter-rules.db.ts';
import type { StoredMeter } from '../stored-meter.db.ts';

interface DeviceChange {
  stored: StoredMeter;
  wanted: Omit<Device, 'customerId' | 'deviceId'> & { obis: string };
  timeZone: TimeZone;
}

/**
 * Corrects number, type and days of the device now in place, or gives one to a meter that has none. Throws 409 when the
 * number is another device's, or values would lie outside of the new days.
 */
export async function changeDevice(tx: Database, place: EstateEditor, change: DeviceChange): Promise<void> {
  const { stored, wanted } = change;
  const { device, meterId } = stored;
  if (!device) return addDevice(tx, place, change);
  const { obis, ...fields } = wanted;
  await requireFreeRegister(tx, device, { obis, meterId });
  const changed = { ...fields, customerId: device.customerId, deviceId: device.deviceId };
  if (isSame(device, changed)) return;
  await requireFreeNumber(tx, place, changed);
  await requireRoom(tx, { ...change, device });
  await days.updateDevice(tx, device, changed);
  if (device.from !== changed.from) await moveBegin(tx, { ...change, device });
  if (device.to !== changed.to) await days.endAssignments(tx, device, changed.to);
  await days.raiseRegisterVersions(tx, device, meterId);
  await markChangedDays(tx, place, [device, changed]);
}

async function addDevice(tx: Database, place: EstateEditor, { stored, wanted }: DeviceChange): Promise<void> {
  const { from: installedOn, to: removedOn } = wanted;
  const device = await findOrInsertDevice(tx, place, { ...wanted, installedOn, removedOn });
  const from = installedOn > device.from ? installedOn : device.from;
  await insertMeterDevice(tx, place, { meterId: stored.meterId, device, from, firstCounter: null });
  if (device.to !== null) await days.endAssignments(tx, { ...device, to: null }, device.to);
}

const isSame = (one: Device, other: Device) =>
  one.serialNumber === other.serialNumber &&
  one.deviceType === other.deviceType &&
  one.from === other.from &&
  one.to === other.to;

async function requireFreeNumber(tx: Database, place: EstateEditor, { deviceId, serialNumber }: Device): Promise<void> {
  const known = await findDevice(tx, place, serialNumber);
  if (known && known.deviceId !== deviceId && known.to === null) throw serialNumberTaken();
}

type MovedDevice = DeviceChange & { device: Device };

async function requireRoom(tx: Database, { stored, device, wanted, timeZone }: MovedDevice): Promise<void> {
  const isMoved = wanted.from !== device.from;
  const [was, is] = toBegins(device, wanted, timeZone);
  // the day of an exchange is the other device's last one too, with readings at both sides
  const isFixed = isMoved && stored.isExchanged;
  const to = wanted.to === device.to ? null : wanted.to;
  const isInUse = isFixed || (await days.hasValuesOutside(tx, device, { from: wanted.from, to, was, is }));
  if (!isInUse && !(await days.hasLaterRegister(tx, device, wanted))) return;
  throw new HttpError(409, 'Values lie outside of the new days of the device', {
    code: ErrorCode.MeterInUse,
    field: isMoved ? 'installedOn' : 'removedOn',
  });
}

const toBegins = (device: Device, wanted: { from: string }, timeZone: TimeZone): [was: Date, is: Date] => [
  new Date(startOfDay(device.from, timeZone)),
  new Date(startOfDay(wanted.from, timeZone)),
];

async function moveBegin(tx: Database, { device, wanted, timeZone }: MovedDevice): Promise<void> {
  const [was, is] = toBegins(device, wanted, timeZone);
  await days.moveFirstReadings(tx, device, { was, is });
  await days.moveFirstAssignments(tx, device, wanted.from);
}

/** The days on which the device was there before or is there now, but not both. */
async function markChangedDays(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  [was, is]: [Device, Device],
): Promise<void> {
  const estate = { customerId, estateId };
  if (was.from !== is.from) {
    const starts = [was.from, is.from].toSorted();
    await markDerivedDays(tx, { ...estate, from: getFirst(starts), to: getLast(starts) });
  }
  if (was.to === is.to) return;
  const ends = [was.to, is.to].filter((day) => day !== null).toSorted();
  await markDerivedDays(tx, { ...estate, from: getFirst(ends), to: null });
}
