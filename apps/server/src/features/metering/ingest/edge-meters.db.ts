import type { listEdgeMeters } from '@lichthof/contracts/metering/readings-ingest.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';

type EdgeMeter = ResultOf<typeof listEdgeMeters>[number];

/** The meters of an edge's estate without archived and computed ones, each with the device it is in today. */
export async function readEdgeMeters(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<EdgeMeter[]> {
  const { rows } = await sql<EdgeMeter>`
    select m.id as "meterId", m.name, m.obis, m.base_unit as "baseUnit", d.serial_number as "serialNumber",
      m.market_location_id as "marketLocationId", m.metering_location_id as "meteringLocationId"
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
      left join meter_device md on md.customer_id = m.customer_id and md.meter_id = m.id
        and md.during @> ${estateToday()}
      left join device d on d.customer_id = m.customer_id and d.id = md.device_id
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null and m.computed_level = 0
    order by m.name, m.id`.execute(db);
  return rows;
}
