import { getLast } from '@lichthof/domain/collections/items.ts';
import type { DayTotal } from '@lichthof/domain/metering/import-questions/check-connection.ts';
import type { MonthSum } from '@lichthof/domain/metering/import-questions/month-means.ts';
import type { EnteredPower } from '@lichthof/domain/metering/import-questions/power-limits.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface MeterKey {
  customerId: number;
  meterId: number;
}
/** First and last day. */
interface Days {
  from: string;
  to: string;
}

const monthsRead = 36;

/** The stored months of a meter that days do not touch, the latest ones. */
export async function readHistory(db: Database, { customerId, meterId }: MeterKey, days: Days): Promise<MonthSum[]> {
  return db
    .selectFrom('meter_month')
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'total',
      sql<number>`quarter_hours - missing`.as('count'),
    ])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where((eb) =>
      eb.or([eb('month', '<', sql<string>`date_trunc('month', ${days.from}::date)::date`), eb('month', '>', days.to)]),
    )
    .orderBy('month', 'desc')
    .limit(monthsRead)
    .execute();
}

const daysAround = 45;

/** The stored days of a meter around days, these left out. */
export async function readDaysAround(
  db: Database,
  { customerId, meterId }: MeterKey,
  { from, to }: Days,
): Promise<{ day: string; amounts: (number | null)[] }[]> {
  return db
    .selectFrom('meter_day')
    .select(['day', 'amounts'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where((eb) =>
      eb.or([
        eb.and([eb('day', '>=', addDays(from, -daysAround)), eb('day', '<', from)]),
        eb.and([eb('day', '>', to), eb('day', '<=', addDays(to, daysAround))]),
      ]),
    )
    .orderBy('day')
    .execute();
}

/** The stored ones of these days. */
export async function readDays(
  db: Database,
  { customerId, meterId }: MeterKey,
  days: string[],
): Promise<{ day: string; amounts: (number | null)[] }[]> {
  return db
    .selectFrom('meter_day')
    .select(['day', 'amounts'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('day', 'in', days)
    .execute();
}

/** What the estate's master data say about its house connection. */
export async function readConnection(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<EnteredPower['connection']> {
  const { connection_fuse_a: fuseA, connection_power_kw: powerKw } = await db
    .selectFrom('estate')
    .select(['connection_fuse_a', 'connection_power_kw'])
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .executeTakeFirstOrThrow();
  return { fuseA, powerW: powerKw === null ? null : powerKw * wattsPerKilowatt };
}

const wattsPerKilowatt = 1000;

export interface StoredTotal extends DayTotal {
  apartmentId: number | null;
}

/** What all electricity meters of an estate have on days. */
export async function readConnectionTotals(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
  days: string[],
): Promise<StoredTotal[]> {
  const { rows } = await sql<StoredTotal>`
    select m.id as "meterId", a.kind, a.apartment_id as "apartmentId", d.day, case when d.missing = 0 then d.total end as total
    from meter m
    join meter_assignment a on a.customer_id = ${customerId} and a.meter_id = m.id and a.during @> ${getLast(days)}::date
    join meter_day d on d.customer_id = ${customerId} and d.meter_id = m.id and d.day = any(${days}::date[])
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.medium = 1 and m.archived_at is null`.execute(
    db,
  );
  return rows;
}
