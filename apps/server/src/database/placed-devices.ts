import type { DeviceWithFactors } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The transformer factors other than 1 of a device `d` on the days of its place, in the order of time, as JSON. */
export const factorsOfDevice = sql`coalesce((
  select jsonb_agg(jsonb_build_object('from', lower(known.during), 'to', upper(known.during), 'factor', known.factor)
    order by known.during)
  from (select f.factor::float8 as factor, placed.during * daterange(f.from_day,
      lead(f.from_day) over (order by f.from_day)) as during
    from device_factor f where f.customer_id = d.customer_id and f.device_id = d.id) known
  where known.factor <> 1 and not isempty(known.during)), '[]')`;

/** All devices that were and are in the place of a meter `m`, in the order of time, as JSON. */
export const devicesOfMeter = sql`coalesce((
  select jsonb_agg(jsonb_build_object('deviceId', d.id, 'serialNumber', d.serial_number,
    'from', lower(placed.during), 'to', upper(placed.during), 'factors', ${factorsOfDevice}) order by placed.during)
  from meter_device placed join device d on d.customer_id = placed.customer_id and d.id = placed.device_id
  where placed.customer_id = m.customer_id and placed.meter_id = m.id), '[]')`;

/** The devices that were and are in the place of each meter, in the order of time. */
export async function readPlacedDevices(
  db: Database,
  customerId: number,
  meterIds: number[],
): Promise<Map<number, DeviceWithFactors[]>> {
  const { rows } = await sql<{ meterId: number; devices: DeviceWithFactors[] }>`
    select m.id as "meterId", ${devicesOfMeter} as devices
    from meter m where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])`.execute(db);
  return new Map(rows.map(({ meterId, devices }) => [meterId, devices]));
}
