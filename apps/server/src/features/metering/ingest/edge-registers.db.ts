import type { CounterDay } from '@lichthof/domain/metering/counters/counter-day.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

/** Locks the existing edges until the transaction ends, and returns them with the time zone of their estate. */
export async function lockEdges(
  db: Database,
  customerId: number,
  edgeIds: Iterable<number>,
): Promise<Map<number, TimeZone>> {
  const { rows } = await sql<{ edgeId: number; timeZone: TimeZone }>`
    select edge.id as "edgeId", estate.time_zone as "timeZone"
    from edge join estate on estate.customer_id = edge.customer_id and estate.id = edge.estate_id
    where edge.customer_id = ${customerId} and edge.id = any(${[...edgeIds]}::int[])
    order by edge.id for key share of edge`.execute(db);
  return new Map(rows.map(({ edgeId, timeZone }) => [edgeId, timeZone]));
}

/** The meter that is read from a register. */
export interface RegisterMapping {
  meterId: number;
  /** The first instant of the register's counters, in ms since 1970; null where no other one was before. */
  beginMs: number | null;
}

export const registerKey = ({ edgeId, address }: EdgeRegisterKey) => `${edgeId} ${address}`;

/** Who is read from the edges, by registerKey. */
export async function readRegisterMappings(
  db: Database,
  customerId: number,
  edgeIds: Iterable<number>,
): Promise<Map<string, RegisterMapping>> {
  const { rows } = await sql<RegisterMapping & EdgeRegisterKey>`
    select r.edge_id as "edgeId", r.component_id || '/' || r.channel as address, r.meter_id as "meterId",
      (select (extract(epoch from max(s.begins_at)) * 1000)::float8 from counter_series s
        where s.customer_id = r.customer_id and s.meter_id = r.meter_id) as "beginMs"
    from register_mapping r where r.customer_id = ${customerId} and r.edge_id = any(${[...edgeIds]}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [registerKey(row), row]));
}

export interface EdgeRegisterKey {
  edgeId: number;
  /** 'component/Channel' */
  address: string;
}

/** The counters of an unmapped register on a local day. */
export interface UnmappedRegisterDay extends EdgeRegisterKey {
  day: string;
  counters: CounterDay;
}

/** Locks all registers of the edges on those days until the transaction ends. */
export async function lockUnmappedRegisterDays(
  db: Database,
  customerId: number,
  days: { edgeId: number; day: string }[],
): Promise<UnmappedRegisterDay[]> {
  const { rows } = await sql<UnmappedRegisterDay>`
    select r.edge_id as "edgeId", r.address, r.day, r.counters::float8[] as counters
    from unnest(${formatNumberArray(days.map(({ edgeId }) => edgeId))}::int[], ${days.map(({ day }) => day)}::date[])
      as wanted (edge_id, day)
    join unmapped_register_day r on r.customer_id = ${customerId} and r.edge_id = wanted.edge_id and r.day = wanted.day
    order by r.edge_id, r.day, r.address for update of r`.execute(db);
  return rows;
}

export async function upsertUnmappedRegisterDays(
  db: Database,
  customerId: number,
  days: UnmappedRegisterDay[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into unmapped_register_day (customer_id, edge_id, day, address, counters)
    select ${customerId}::int, edge_id, day, address, counters::bigint[]
    from unnest(${formatNumberArray(days.map(({ edgeId }) => edgeId))}::int[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ address }) => address)}::text[],
      ${days.map(({ counters }) => formatNumberArray(counters))}::text[]) as sent (edge_id, day, address, counters)
    on conflict (customer_id, edge_id, day, address) do update set counters = excluded.counters`.execute(db);
}

export interface BufferedDays {
  days: Map<string, CounterDay>;
  /** Days with counters that may have been resent for a full hour and stored five minutes too early. */
  earlyDays: Set<string>;
}

/** Takes what is kept of a register out of the store, by day. */
export async function deleteUnmappedRegisterDays(
  db: Database,
  customerId: number,
  { edgeId, address }: EdgeRegisterKey,
): Promise<BufferedDays> {
  const { rows } = await sql<{ day: string; counters: CounterDay; isEarly: boolean }>`
    delete from unmapped_register_day where customer_id = ${customerId} and edge_id = ${edgeId} and address = ${address}
    returning day, counters::float8[] as counters, may_have_early_resends as "isEarly"`.execute(db);
  return {
    days: new Map(rows.map(({ day, counters }) => [day, counters])),
    earlyDays: new Set(rows.filter(({ isEarly }) => isEarly).map(({ day }) => day)),
  };
}
