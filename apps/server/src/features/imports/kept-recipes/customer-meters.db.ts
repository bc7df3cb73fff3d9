import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import type { NamedMeter } from '@lichthof/domain/recipes/find-series-meters.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { devicesOfMeter } from '../../../database/placed-devices.ts';

export interface CustomerMeter extends NamedMeter {
  estateId: number;
}

/** All meters of a customer with the ids and devices by which files name them, those of former devices too. */
export async function readCustomerMeters(db: Database, customerId: number): Promise<CustomerMeter[]> {
  const { rows } = await sql<CustomerMeter>`
    select m.id as "meterId", m.estate_id as "estateId",
      array[m.market_location_id, m.metering_location_id] as locations, ${devicesOfMeter} as devices
    from meter m where m.customer_id = ${customerId} and m.archived_at is null`.execute(db);
  return rows;
}

/** The meters of a customer without archived and computed ones, each with its devices. */
export async function readMeterChoices(db: Database, customerId: number): Promise<ImportRecipeDetails['meterChoices']> {
  const { rows } = await sql<ImportRecipeDetails['meterChoices'][number]>`
    select m.id as "meterId", m.name, e.name as "estateName", ${devicesOfMeter} as devices
    from meter m join estate e on e.customer_id = ${customerId} and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.archived_at is null and m.computed_level = 0
    order by e.name, m.name, m.id`.execute(db);
  return rows;
}
