import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Counts the rows that a start may add. */
export async function countRows(db: Database) {
  const { rows } = await sql<
    Record<
      'customers' | 'users' | 'participants' | 'entries' | 'mixes' | 'readings' | 'meterDays' | 'estateDays',
      number
    >
  >`
    select (select count(*)::int from customer) as customers, (select count(*)::int from app_user) as users,
      (select count(*)::int from participant) as participants, (select count(*)::int from audit_entry) as entries,
      (select count(*)::int from electricity_mix) as mixes, (select count(*)::int from reading) as readings,
      (select count(*)::int from meter_day) as "meterDays", (select count(*)::int from estate_day) as "estateDays"`.execute(
    db,
  );
  return rows[0]!;
}

/** Counts the rows that later versions of the demo have added. */
export async function countParts(db: Database) {
  const { rows } = await sql`
    select (select count(*)::int from provider) as providers, (select count(*)::int from electricity_mix) as mixes,
      (select count(*)::int from tariff) as tariffs, (select count(*)::int from participant) as participants,
      (select count(*)::int from contract_tariff) as assignments, (select count(*)::int from mandate) as mandates,
      (select count(*)::int from estate) as estates, (select count(*)::int from app_user) as users,
      (select count(*)::int from reading) as readings, (select count(last_counter)::int from meter_device) as "lastCounters",
      (select count(*)::int from building_area) as areas, (select count(*)::int from occupancy) as occupancies`.execute(
    db,
  );
  return rows[0]!;
}

/** Deletes what older versions of the demo did not have: tenant electricity, and all readings except the first. */
export async function deleteLaterParts(db: Database): Promise<void> {
  await sql`delete from reading where at > '2024-12-31T23:00:00Z'`.execute(db);
  await sql`update meter_device set last_counter = null`.execute(db);
  await sql`truncate provider, mandate_reference, basic_supply_tariff, tariff, participant cascade`.execute(db);
  await sql`delete from building_area where area_classification = 4`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from estate where name = 'Lindenhof 3'`.execute(db);
  const { id } = rows[0]!;
  const meters = sql`select id from meter where estate_id = ${id}`;
  const occupancies = sql`select o.id from occupancy o join apartment a on a.id = o.apartment_id where estate_id = ${id}`;
  const { rows: tenants } = await sql<{ user_id: number }>`
    delete from occupancy_member where occupancy_id in (${occupancies}) returning user_id`.execute(db);
  const userIds = tenants.map(({ user_id }) => user_id);
  await sql`delete from customer_member where user_id = any(${userIds}::int[])`.execute(db);
  await sql`delete from user_customer where user_id = any(${userIds}::int[])`.execute(db);
  await sql`delete from app_user where id = any(${userIds}::int[])`.execute(db);
  await sql`delete from occupancy where id in (${occupancies})`.execute(db);
  for (const table of ['meter_device', 'meter_assignment']) {
    await sql`delete from ${sql.table(table)} where meter_id in (${meters})`.execute(db);
  }
  for (const table of ['meter', 'device', 'apartment', 'edge', 'building_area']) {
    await sql`delete from ${sql.table(table)} where estate_id = ${id}`.execute(db);
  }
  await sql`delete from access_right where level = 4 and resource_id = ${id}`.execute(db);
  await sql`delete from estate where id = ${id}`.execute(db);
}

/** Of drafts: who has one use at a fixed price keeps each invoice to the byte. */
export const hashOf = (drafts: unknown) => createHash('sha256').update(JSON.stringify(drafts)).digest('hex');

export function sumByName(amounts: [string, number][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, amount] of amounts) sums.set(name, (sums.get(name) ?? 0) + amount);
  return sums;
}
