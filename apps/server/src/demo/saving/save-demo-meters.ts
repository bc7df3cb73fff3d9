import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import type { Database } from '../../database/database.ts';
import type { DemoEstate, DemoMeter } from '../demo-estate.ts';
import type { SavedEstate } from './save-demo-estate.ts';

/** Saves the meters with their assignments and devices. */
export async function saveDemoMeters(
  tx: Database,
  { meters }: DemoEstate,
  { place, apartmentIds }: { place: SavedEstate; apartmentIds: Map<string, number> },
): Promise<void> {
  const meterIds = await insertMeters(tx, meters, place);
  const deviceIds = await insertDevices(tx, meters, place);
  await tx
    .insertInto('meter_assignment')
    .values(
      meters.map(({ key, apartmentKey, kind, measuringPoint, devices }) => ({
        customer_id: place.customer_id,
        meter_id: getEntry(meterIds, key),
        apartment_id: apartmentKey === null ? null : getEntry(apartmentIds, apartmentKey),
        kind,
        measuring_point: measuringPoint,
        during: `[${getFirst(devices).installedDate},)`,
      })),
    )
    .execute();
  await tx
    .insertInto('meter_device')
    .values(
      meters.flatMap(({ key, devices }) =>
        devices.map(({ serialNumber, installedDate, removedDate, firstCounter }) => ({
          customer_id: place.customer_id,
          meter_id: getEntry(meterIds, key),
          device_id: getEntry(deviceIds, serialNumber),
          during: `[${installedDate},${removedDate ?? ''})`,
          first_counter: firstCounter,
        })),
      ),
    )
    .execute();
}

async function insertMeters(tx: Database, meters: DemoMeter[], place: SavedEstate): Promise<Map<string, number>> {
  const keys = new Map(meters.map(({ name, key }) => [name, key]));
  const rows = await tx
    .insertInto('meter')
    .values(
      meters.map(({ name, obis, marketLocationId, meteringLocationId, peakPowerKw, storageCapacityKwh }) => {
        const { medium, baseUnit } = readValidObis(obis);
        const locations = { market_location_id: marketLocationId, metering_location_id: meteringLocationId };
        const sizes = { peak_power_kw: peakPowerKw, storage_capacity_kwh: storageCapacityKwh };
        return { ...place, name, obis, medium, base_unit: baseUnit, ...locations, ...sizes };
      }),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [getEntry(keys, name), id]));
}

/** A two-way device belongs to two meters and is saved once. */
async function insertDevices(tx: Database, meters: DemoMeter[], place: SavedEstate): Promise<Map<string, number>> {
  const devices = new Map(meters.flatMap((meter) => meter.devices).map((device) => [device.serialNumber, device]));
  const rows = await tx
    .insertInto('device')
    .values(
      [...devices.values()].map(({ serialNumber, deviceType, installedDate, removedDate }) => ({
        ...place,
        serial_number: serialNumber,
        device_type: deviceType,
        installed_on: installedDate,
        removed_on: removedDate,
      })),
    )
    .returning(['id', 'serial_number'])
    .execute();
  return new Map(rows.map(({ id, serial_number }) => [serial_number, id]));
}
