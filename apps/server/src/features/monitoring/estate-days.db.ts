import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import type { EstateDay } from '@lichthof/domain/energy/estate-day.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { selectReachable } from '../../database/reachable-customers.ts';
import { deriveDays } from './derive-days.db.ts';
import { totalsColumns, totalsInOrder, type Days } from './energy-totals.db.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** Derives the marked days of a range again and stores them, so that later reads need not. */
export async function deriveMarkedDays(db: Database, { customerId, estateId }: EstateKey, range: Days): Promise<void> {
  if ((await findMarkedDays(db, { customerId, estateId }, range)).length === 0) return;
  await db.transaction().execute((tx) => deriveInTransaction(tx, { customerId, estateId }, range));
}

/** Days whose values have changed since their balance was stored. */
export async function findMarkedDays(
  db: Database,
  { customerId, estateId }: EstateKey,
  range: Days,
): Promise<string[]> {
  const marks = await db
    .selectFrom('estate_day_mark')
    .select('day')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('day', '>=', range.from)
    .where('day', '<', range.to)
    .orderBy('day')
    .execute();
  return marks.map(({ day }) => day);
}

async function deriveInTransaction(tx: Database, estate: EstateKey, range: Days): Promise<void> {
  const { customerId, estateId } = estate;
  // locks the estate: two transactions that sum the same month would each miss the other's days
  await tx
    .selectFrom('estate')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ day: string; time_zone: TimeZone }>`
    with taken as (
      delete from estate_day_mark where customer_id = ${customerId} and estate_id = ${estateId}
        and day >= ${range.from}::date and day < ${range.to}::date returning day)
    select day, time_zone from taken join estate on customer_id = ${customerId} and id = ${estateId} order by day`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const days = rows.map(({ day }) => day);
  const derived = await deriveDays(tx, { ...estate, timeZone: getFirst(rows).time_zone }, days);
  await upsertDays(tx, estate, days, derived);
  await sumMonths(tx, estate, days);
}

const seriesColumns = ['pv', 'consumption', 'grid_import', 'feed_in', 'charge', 'discharge', 'substituted'];

async function upsertDays(
  tx: Database,
  { customerId, estateId }: EstateKey,
  days: string[],
  derived: EstateDay[],
): Promise<void> {
  const columns = [...seriesColumns, ...totalsColumns];
  const sent = days.map((day, index) => toRow(day, getItem(derived, index)));
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
  const { rows } = await selectReachable(db, {
    why: 'finds the estates with work',
    statement: (ofCustomer) => sql<EstateKey & Days>`
      select customer_id as "customerId", estate_id as "estateId", min(day) as "from", (max(day) + 1) as "to"
      from estate_day_mark where ${ofCustomer('customer_id')}
      group by customer_id, estate_id order by min(marked_at) limit ${limit}`,
  });
  return rows;
}
