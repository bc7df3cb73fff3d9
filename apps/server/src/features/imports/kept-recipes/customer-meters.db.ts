import type { NamedMeter } from '@lichthof/domain/recipes/find-series-meters.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface CustomerMeter extends NamedMeter {
  estateId: number;
}

/** All meters of a customer with the numbers by which files name them, those of former devices too. */
export async function readCustomerMeters(db: Database, customerId: number): Promise<CustomerMeter[]> {
  const { rows } = await sql<CustomerMeter>`
    select m.id as "meterId", m.estate_id as "estateId",
      array[m.market_location_id, m.metering_location_id] || array(
        select d.serial_number from meter_device b
          join device d on d.customer_id = b.customer_id and d.id = b.device_id
        where b.customer_id = ${customerId} and b.meter_id = m.id) as numbers
    from meter m where m.customer_id = ${customerId} and m.archived_at is null`.execute(db);
  return rows;
}
