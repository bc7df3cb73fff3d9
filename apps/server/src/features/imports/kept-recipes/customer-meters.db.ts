import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
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

/** The meters of a customer without archived and computed ones, each with its device of today. */
export async function readMeterChoices(db: Database, customerId: number): Promise<ImportRecipeDetails['meterChoices']> {
  const { rows } = await sql<ImportRecipeDetails['meterChoices'][number]>`
    select m.id as "meterId", m.name, e.name as "estateName",
      (select d.serial_number from meter_device md
        join device d on d.customer_id = md.customer_id and d.id = md.device_id
        where md.customer_id = ${customerId} and md.meter_id = m.id and upper_inf(md.during) limit 1) as "serialNumber"
    from meter m join estate e on e.customer_id = ${customerId} and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.archived_at is null and m.computed_level = 0
    order by e.name, m.name, m.id`.execute(db);
  return rows;
}
