import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { revokeRightsOn } from '../../database/revoke-rights.ts';
import type { EstateKey } from './lock-estate.ts';

/** What hangs on an estate that nobody has lived in, measured or billed, from the inside out. */
const ofEstate = [
  'estate_day',
  'estate_month',
  'estate_day_mark',
  'gap_fill_rule',
  'value_import',
  'device',
  'meter',
  'tariff',
  'estate_supply',
  'basic_supply_tariff',
  'building_area',
  'edge',
  'apartment',
] as const;

const ofMeter = ['meter_device', 'meter_assignment', 'meter_month', 'gap_fill'] as const;

/** Removes an estate and everything that hangs on it; the database refuses it where something is to be kept. */
export async function eraseEstate(tx: Database, { customerId, estateId }: EstateKey, userId: number): Promise<void> {
  for (const table of ofMeter) {
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId} and meter_id in (
      select id from meter where customer_id = ${customerId} and estate_id = ${estateId})`.execute(tx);
  }
  await sql`delete from tariff_price where customer_id = ${customerId} and tariff_id in (
    select id from tariff where customer_id = ${customerId} and estate_id = ${estateId})`.execute(tx);
  await sql`delete from edge_key where customer_id = ${customerId} and edge_id in (
    select id from edge where customer_id = ${customerId} and estate_id = ${estateId})`.execute(tx);
  for (const table of ofEstate) {
    await sql`delete from ${sql.table(table)}
      where customer_id = ${customerId} and estate_id = ${estateId}`.execute(tx);
  }
  await revokeRightsOn(tx, { customerId, level: ResourceLevel.Estate, resourceId: estateId, userId });
  await tx.deleteFrom('estate').where('customer_id', '=', customerId).where('id', '=', estateId).execute();
}
