import type { CounterDay } from '@lichthof/domain/metering/counters/counter-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

export interface EdgeRegisterKey {
  edgeId: number;
  /** 'component/Channel' */
  address: string;
}

/** What a register that no meter is read from showed on a local day. */
export interface UnmappedRegisterDay extends EdgeRegisterKey {
  day: string;
  counters: CounterDay;
}

/** All registers of the controllers on those days; nobody else changes them until the end. */
export async function lockUnmappedRegisterDays(
  db: Database,
  customerId: number,
  days: { edgeId: number; day: string }[],
): Promise<UnmappedRegisterDay[]> {
  const { rows } = await sql<UnmappedRegisterDay>`
    select r.edge_id as "edgeId", r.address, r.day, r.counters::float8[] as counters
    from unnest(${formatNumberArray(days.map(({ edgeId }) => edgeId))}::int[], ${days.map(({ day }) => day)}::date[])
      as asked (edge_id, day)
    join unmapped_register_day r on r.customer_id = ${customerId} and r.edge_id = asked.edge_id and r.day = asked.day
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

/** Takes what is kept of a register out of the store, by day. */
export async function deleteUnmappedRegisterDays(
  db: Database,
  customerId: number,
  { edgeId, address }: EdgeRegisterKey,
): Promise<Map<string, CounterDay>> {
  const { rows } = await sql<{ day: string; counters: CounterDay }>`
    delete from unmapped_register_day where customer_id = ${customerId} and edge_id = ${edgeId} and address = ${address}
    returning day, counters::float8[] as counters`.execute(db);
  return new Map(rows.map(({ day, counters }) => [day, counters]));
}
