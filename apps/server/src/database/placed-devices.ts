import type { PlacedDevice } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const asPlacedDevice = sql`jsonb_build_object('deviceId', d.id, 'serialNumber', d.serial_number,
  'from', lower(placed.during), 'to', upper(placed.during))`;

/** All devices that were and are in the place of a meter `m`, in the order of time, as JSON. */
export const devicesOfMeter = sql`coalesce((
  select jsonb_agg(${asPlacedDevice} order by placed.during)
  from meter_device placed join device d on d.customer_id = placed.customer_id and d.id = placed.device_id
  where placed.customer_id = m.customer_id and placed.meter_id = m.id), '[]')`;

/** The devices that were and are in the place of each meter, in the order of time. */
export async function readPlacedDevices(
  db: Database,
  customerId: number,
  meterIds: number[],
): Promise<Map<number, PlacedDevice[]>> {
  const { rows } = await sql<{ meterId: number; devices: PlacedDevice[] }>`
    select m.id as "meterId", ${devicesOfMeter} as devices
    from meter m where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])`.execute(db);
  return new Map(rows.map(({ meterId, devices }) => [meterId, devices]));
}
