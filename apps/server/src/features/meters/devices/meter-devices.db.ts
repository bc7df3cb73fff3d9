import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { listMeterDevices } from '@lichthof/contracts/meter-devices.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

type MeterDevice = ResultOf<typeof listMeterDevices>[number];

/** The boxes that a meter was and is in, the newest first. */
export async function readMeterDevices(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<MeterDevice[]> {
  const { rows } = await sql<MeterDevice>`
    select b.id as "deviceId", b.serial_number as "serialNumber", b.device_type as "deviceType",
      lower(d.during) as "from", upper(d.during) as "to", d.first_counter as "firstCounter",
      d.last_counter as "lastCounter", (
        select jsonb_agg(jsonb_build_object('meterId', m.id, 'name', m.name, 'obis', m.obis, 'baseUnit', m.base_unit)
          order by m.obis, m.id)
        from meter_device r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
        where r.device_id = b.id and (m.archived_at is null or m.id = d.meter_id)) as meters
    from meter_device d join device b on b.id = d.device_id
    where d.customer_id = ${customerId} and d.meter_id = ${meterId} order by d.during desc`.execute(db);
  return rows;
}
