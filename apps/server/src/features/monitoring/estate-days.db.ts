import { deriveEstateDay, type EstateDay } from '@lichthof/domain/energy/estate-day.ts';
import type { EstateMeterDay, Series } from '@lichthof/domain/energy/estate-meters.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { quarterHoursOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { totalsColumns, totalsInOrder, type Days } from './energy-totals.db.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** Derives the marked days of a range again, so that later reads are up to date. */
export async function deriveMarkedDays(db: Database, { customerId, estateId }: EstateKey, range: Days): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from estate_day_mark where customer_id = ${customerId} and estate_id = ${estateId}
      and day >= ${range.from}::date and day < ${range.to}::date) as found`.execute(db);
  if (!rows[0]?.found) return;
  await db.transaction().execute((tx) => deriveInTransaction(tx, { customerId, estateId }, range));
}

async function deriveInTransaction(tx: Database, estate: EstateKey, range: Days): Promise<void> {
  const { customerId, estateId } = estate;
  // locks the estate: two transactions that sum the same month would each miss the other's days
  await sql`select id from estate where customer_id = ${customerId} and id = ${estateId} for no key update`.execute(tx);
  const { rows } = await sql<{ day: string; time_zone: TimeZone }>`
    with taken as (
      delete from estate_day_mark where customer_id = ${customerId} and estate_id = ${estateId}
        and day >= ${range.from}::date and day < ${range.to}::date returning day)
    select day, time_zone from taken join estate on customer_id = ${customerId} and id = ${estateId} order by day`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const days = rows.map(({ day }) => day);
  const meters = await readMeterDays(tx, estate, days);
  const derived = rows.map(({ day, time_zone }) => {
    const quarterHours = quarterHoursOf(day, time_zone);
    return deriveEstateDay(quarterHours, completed(meters.get(day) ?? [], quarterHours));
  });
  await upsertDays(tx, estate, days, derived);
  await sumMonths(tx, estate, days);
}

type MeterDayRow = Omit<EstateMeterDay, 'amounts'> & { day: string; amounts: Series | null };

/** Gauges, and quantities that are part of a consumption. */
const notInBalance = [MeterKind.StorageCapacity, MeterKind.StorageChargingQuota, MeterKind.AllocatedQuantity];
const atConnection = [MeterKind.GridConsumption, MeterKind.FeedIn];
const ofPlant = [MeterKind.PvGeneration, MeterKind.Charge, MeterKind.Discharge, ...atConnection];

/** The values for the balance; the meters of consumers are left out if there is a meter at the grid connection. */
async function readMeterDays(
  tx: Database,
  { customerId, estateId }: EstateKey,
  days: string[],
): Promise<Map<string, MeterDayRow[]>> {
  const { rows } = await sql<MeterDayRow>`
    with assigned as materialized (
      select meter_id, kind, measuring_point, during,
        measuring_point = ${MeasuringPoint.HouseConnection} and kind = any(${atConnection}::int[]) as is_connection
      from meter_assignment join meter
        on meter.customer_id = meter_assignment.customer_id and meter.id = meter_id
      where meter.customer_id = ${customerId} and meter.estate_id = ${estateId} and medium = ${Medium.Electricity}
        and kind <> all(${notInBalance}::int[])
    ), wanted as materialized (
      select day, exists (select from assigned where is_connection and during @> day) as is_connected
      from unnest(${days}::date[]) as sent (day)
    )
    select wanted.day, assigned.meter_id as "meterId", kind, measuring_point as "measuringPoint", amounts, statuses
    from wanted
    join assigned on during @> wanted.day and (not is_connected or kind = any(${ofPlant}::int[]))
    left join lateral (select amounts, statuses from meter_day where customer_id = ${customerId}
      and meter_id = assigned.meter_id and day = wanted.day limit 1) as stored on true`.execute(tx);
  return Map.groupBy(rows, ({ day }) => day);
}

/** Fills a meter without any value on a day with missing values. */
function completed(rows: MeterDayRow[], quarterHours: number): EstateMeterDay[] {
  return rows.map((row) => ({
    ...row,
    amounts: row.amounts ?? Array.from({ length: quarterHours }, () => null),
  }));
}

const seriesColumns = ['pv', 'consumption', 'grid_import', 'feed_in', 'charge', 'discharge', 'substituted'];

async function upsertDays(
  tx: Database,
  { customerId, estateId }: EstateKey,
  days: string[],
  derived: EstateDay[],
): Promise<void> {
  const columns = [...seriesColumns, ...totalsColumns];
  const sent = days.map((day, index) => toRow(day, derived[index]!));
  await sql`
    insert into estate_day (customer_id, estate_id, day, ${sql.raw(columns.join(', '))})
    select ${customerId}::int, ${estateId}::int, day, ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (day date,
      ${sql.raw(seriesColumns.map((column) => `${column} ${column === 'substituted' ? 'smallint[]' : 'int[]'}`).join(', '))},
      ${sql.raw(totalsColumns.map((column) => `${column} bigint`).join(', '))})
    on conflict (customer_id, estate_id, day) do update set
      ${sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx);
}

function toRow(day: string, estateDay: EstateDay): Record<string, unknown> {
  const { pv, consumption, gridImport, feedIn, charge, discharge, substituted, totals } = estateDay;
  const isSubstituted = substituted.some(Boolean);
  const series = { pv, consumption, grid_import: gridImport, feed_in: feedIn, charge, discharge };
  const amounts = totalsInOrder(totals);
  return {
    day,
    ...Object.fromEntries(Object.entries(series).map(([name, energies]) => [name, formatNumberArray(energies)])),
    substituted: isSubstituted ? formatNumberArray(substituted.map(Number)) : null,
    ...Object.fromEntries(totalsColumns.map((column, index) => [column, amounts[index]])),
  };
}

async function sumMonths(tx: Database, { customerId, estateId }: EstateKey, days: string[]): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await sql`
    insert into estate_month (customer_id, estate_id, month, ${sql.raw(totalsColumns.join(', '))})
    select ${customerId}::int, ${estateId}::int, touched.month,
      ${sql.raw(totalsColumns.map((column) => `sum(${column})`).join(', '))}
    from unnest(${months}::date[]) as touched (month)
    join estate_day on customer_id = ${customerId} and estate_id = ${estateId}
      and day >= touched.month and day < touched.month + interval '1 month'
    group by touched.month
    on conflict (customer_id, estate_id, month) do update set
      ${sql.raw(totalsColumns.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx);
}

/** Estates with days to derive, those that have waited longest first. */
export async function findMarkedEstates(db: Database, limit: number): Promise<(EstateKey & Days)[]> {
  const { rows } = await sql<EstateKey & Days>`
    select /* all customers: finds the estates with work */ customer_id as "customerId", estate_id as "estateId", min(day) as "from", (max(day) + 1) as "to"
    from estate_day_mark group by customer_id, estate_id order by min(marked_at) limit ${limit}`.execute(db);
  return rows;
}
