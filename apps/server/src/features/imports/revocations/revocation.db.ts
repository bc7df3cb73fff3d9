import type { ImportRevocation } from '@lichthof/contracts/imports/import-revocations.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { Medium } from '@lichthof/domain/metering/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ImportRow } from '../imports.db.ts';
import { amountsBefore } from './amounts-before.ts';

type RevocableImport = Pick<ImportRow, 'id' | 'customer_id' | 'estate_id'>;

/** What taking an import back would change. */
export async function readRevocation(db: Database, row: RevocableImport): Promise<ImportRevocation> {
  const [meters, days, readings, newer] = [
    await readMeters(db, row),
    await countDays(db, row),
    await countReadings(db, row),
    await findNewerImport(db, row),
  ];
  return { meters, ...days, ...readings, newer: newer ?? null };
}

async function readMeters(
  db: Database,
  { id, customer_id: customerId }: RevocableImport,
): Promise<ImportRevocation['meters']> {
  const { rows } = await sql<ImportRevocation['meters'][number]>`
    select v.meter_id as "meterId", m.name, m.base_unit as "baseUnit", min(v.day) as "from",
      (max(v.day) + 1)::date as "to", count(*)::int as days,
      json_build_object('total', sum(coalesce(d.total, 0))::bigint, 'quarterHours',
        sum(coalesce(amount_count(d.amounts) - d.missing, 0))) as now,
      json_build_object('total', coalesce(sum(former.total), 0)::bigint, 'quarterHours', sum(former.count)::int) as before
    from value_import_day v
    cross join lateral (select sum(amount) as total, count(amount) as count
      from unnest(${amountsBefore}) amount) former
    join meter m on m.customer_id = ${customerId} and m.id = v.meter_id
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = v.meter_id and d.day = v.day
    where v.customer_id = ${customerId} and v.import_id = ${id} and v.amounts_after is not null
    group by v.meter_id, m.name, m.base_unit order by m.name, v.meter_id`.execute(db);
  return rows;
}

async function countDays(
  db: Database,
  { id, customer_id: customerId, estate_id: estateId }: RevocableImport,
): Promise<Pick<ImportRevocation, 'changedDays' | 'billedDays'>> {
  const { rows } = await sql<Pick<ImportRevocation, 'changedDays' | 'billedDays'>>`
    select count(*) filter (where d.amounts is distinct from v.amounts_after
        or d.statuses is distinct from v.statuses_after)::int as "changedDays",
      count(*) filter (where m.medium = ${Medium.Electricity}
        and ${isBilled({ customerId, estateId }, sql`v.day`)})::int as "billedDays"
    from value_import_day v
    join meter m on m.customer_id = ${customerId} and m.id = v.meter_id
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = v.meter_id and d.day = v.day
    where v.customer_id = ${customerId} and v.import_id = ${id} and v.amounts_after is not null`.execute(db);
  return getFirst(rows);
}

function isBilled({ customerId, estateId }: { customerId: number; estateId: number }, day: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from billing_run run join billing_run_contract billed on billed.customer_id = run.customer_id and billed.billing_run_id = run.id
      and billed.is_in_force
    where run.customer_id = ${customerId} and run.estate_id = ${estateId}
      and ${day} between lower(billed.period) and upper(billed.period))`;
}

/** The local day of a counter. */
const readingDay = sql`(v.at at time zone e.time_zone)::date`;

async function countReadings(
  db: Database,
  { id, customer_id: customerId, estate_id: estateId }: RevocableImport,
): Promise<Pick<ImportRevocation, 'readings' | 'billedReadings'>> {
  const { rows } = await sql<Pick<ImportRevocation, 'readings' | 'billedReadings'>>`
    select count(*) filter (where not is_billed)::int as readings,
      count(*) filter (where is_billed)::int as "billedReadings"
    from (select ${isBilled({ customerId, estateId }, readingDay)} as is_billed
      from value_import_reading v
      join estate e on e.customer_id = ${customerId} and e.id = ${estateId}
      join reading r on r.customer_id = ${customerId} and r.meter_id = v.meter_id and r.at = v.at
        and r.counter = v.counter
      where v.customer_id = ${customerId} and v.import_id = ${id}) as found`.execute(db);
  return getFirst(rows);
}

/** The last later import that changed values of the same days. */
export async function findNewerImport(
  db: Database,
  { id, customer_id: customerId }: RevocableImport,
): Promise<{ importId: number; fileName: string } | undefined> {
  const loadedAt = (table: string) => sql`coalesce(${sql.ref(`${table}.finished_at`)}, 'infinity')`;
  const { rows } = await sql<{ importId: number; fileName: string }>`
    select newer.id as "importId", newer.file_name as "fileName"
    from value_import own
    join value_import newer on newer.customer_id = ${customerId} and newer.estate_id = own.estate_id
      and newer.id <> own.id and newer.state in ('running', 'done', 'failed')
      and (${loadedAt('newer')}, newer.id) > (${loadedAt('own')}, own.id)
    where own.customer_id = ${customerId} and own.id = ${id} and exists (
      select from value_import_day v join value_import_day other on other.customer_id = ${customerId}
        and other.meter_id = v.meter_id and other.day = v.day and other.import_id = newer.id
        and other.amounts_after is not null
      where v.customer_id = ${customerId} and v.import_id = own.id)
    order by ${loadedAt('newer')} desc, newer.id desc limit 1`.execute(db);
  return rows[0];
}

/** Deletes the counters that an import has brought, but for those of billed days. Returns their number. */
export async function deleteImportedReadings(
  tx: Database,
  { id, customer_id: customerId, estate_id: estateId }: RevocableImport,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('reading as r')
    .using(['value_import_reading as v', 'estate as e'])
    .where('r.customer_id', '=', customerId)
    .where('v.customer_id', '=', customerId)
    .where('v.import_id', '=', id)
    .where('e.customer_id', '=', customerId)
    .where('e.id', '=', estateId)
    .whereRef('r.meter_id', '=', 'v.meter_id')
    .whereRef('r.at', '=', 'v.at')
    .whereRef('r.counter', '=', 'v.counter')
    .where((eb) => eb.not(isBilled({ customerId, estateId }, readingDay)))
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('value_import_reading')
    .where('customer_id', '=', customerId)
    .where('import_id', '=', id)
    .execute();
  return Number(numDeletedRows);
}
