import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { RegisterSpan } from '@lichthof/domain/metering/readings/register-history.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { splitAtFactors } from './reading-factors.db.ts';
import { isBilledInEstate } from '../billed-changes/billed-days.ts';
import type { Database } from '../../../database/database.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

export interface ReadMeter {
  customerId: number;
  meterId: number;
  baseUnit: 'Wh' | 'l';
  timeZone: TimeZone;
  isArchived: boolean;
}

/** Undefined when the estate has no such meter; an archived one is found too. */
export async function findReadMeter(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
): Promise<ReadMeter | undefined> {
  return db
    .selectFrom('meter as m')
    .innerJoin('estate as e', ofSameCustomer('e.id', 'm.estate_id'))
    .select([
      'm.customer_id as customerId',
      'm.id as meterId',
      'm.base_unit as baseUnit',
      'e.time_zone as timeZone',
      sql<boolean>`m.archived_at is not null`.as('isArchived'),
    ])
    .where('m.customer_id', '=', customerId)
    .where('m.estate_id', '=', estateId)
    .where('m.id', '=', meterId)
    .executeTakeFirst();
}

/** The devices of a meter in the order of time, cut where their transformer factor changes. */
export async function readSpans(db: Database, { customerId, meterId, timeZone }: ReadMeter): Promise<RegisterSpan[]> {
  const rows = await db
    .selectFrom('meter_device')
    .select([
      sql<string>`lower(during)`.as('from'),
      sql<string | null>`upper(during)`.as('to'),
      'first_counter as firstCounter',
      'last_counter as lastCounter',
    ])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .orderBy('during')
    .execute();
  const spans = rows.map(({ from, to, ...counters }) => ({
    ...counters,
    fromMs: startOfDay(from, timeZone),
    toMs: to === null ? null : startOfDay(to, timeZone),
  }));
  return splitAtFactors(db, { customerId, meterId, timeZone }, spans);
}

export interface ReadingRow {
  at: Date;
  counter: number;
  origin: ReadingOrigin;
  authorName: string | null;
  isConfirmed: boolean;
  /** A person entered it, and not with an exchange. */
  isEntered: boolean;
  /** An invoice in force bills its day, or the day that it ends. */
  isBilled: boolean;
  /** How often the meter had come to be read from another register of its edge by then. */
  seriesCount: number;
}

/** So many readings before the instant, the newest first. */
export async function readReadings(
  db: Database,
  { customerId, meterId }: ReadMeter,
  { before, limit }: { before: Date | null; limit: number },
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.at, r.counter, r.origin, u.first_name || ' ' || u.last_name as "authorName",
      r.is_confirmed as "isConfirmed", r.author_id is not null and not ${isOfExchange} as "isEntered",
      ${isBilledInEstate(estateOfMeter, daysOfReading)} as "isBilled",
      (select count(*)::int from counter_series s where s.customer_id = r.customer_id and s.meter_id = r.meter_id
        and s.begins_at <= r.at) as "seriesCount"
    from reading r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id left join app_user u on u.id = r.author_id
    where r.customer_id = ${customerId} and r.meter_id = ${meterId} and r.at < coalesce(${before}::timestamptz, 'infinity')
    order by r.at desc limit ${limit}`.execute(db);
  return rows;
}

const estateOfMeter = { customerId: sql`m.customer_id`, estateId: sql`m.estate_id` };

/** Its day and the one before: a reading at the start of a day ends the day before it. */
const daysOfReading = sql`daterange((r.at at time zone e.time_zone)::date - 1, (r.at at time zone e.time_zone)::date, '[]')`;

/** The counters of a device when it was installed and removed. */
const isOfExchange = sql<boolean>`exists (select from meter_device d where d.customer_id = r.customer_id and d.meter_id = r.meter_id
  and (r.at = lower(d.during)::timestamp at time zone e.time_zone and r.counter = d.first_counter
    or r.at = (upper(d.during)::timestamp at time zone e.time_zone) - interval '1 second' and r.counter = d.last_counter))`;

/** The counters shown in a time, its end included, in the order of time. */
export async function readCounters(
  db: Database,
  { customerId, meterId }: ReadMeter,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<CounterPoint[]> {
  const rows = await db
    .selectFrom('reading')
    .select(['at', 'counter'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('at', '>=', new Date(fromMs))
    .where('at', '<=', new Date(toMs))
    .orderBy('at')
    .execute();
  return rows.map(toPoint);
}

/** The readings next to an instant, itself left out. */
export async function readNeighbours(
  db: Database,
  { customerId, meterId }: ReadMeter,
  at: Date,
): Promise<{ previous: CounterPoint | null; next: CounterPoint | null }> {
  const { rows } = await sql<{ at: Date; counter: number }>`
    (select at, counter from reading where customer_id = ${customerId} and meter_id = ${meterId} and at < ${at}
      order by at desc limit 1)
    union all
    (select at, counter from reading where customer_id = ${customerId} and meter_id = ${meterId} and at > ${at}
      order by at limit 1)`.execute(db);
  const points = rows.map(toPoint);
  return {
    previous: points.find(({ atMs }) => atMs < at.getTime()) ?? null,
    next: points.find(({ atMs }) => atMs > at.getTime()) ?? null,
  };
}

const toPoint = ({ at, counter }: { at: Date; counter: number }): CounterPoint => ({ atMs: at.getTime(), counter });
