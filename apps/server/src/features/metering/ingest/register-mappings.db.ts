import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EdgeRegisterKey } from './unmapped-registers.db.ts';

/** Those of the controllers that there are, with the time zone of their estate; nobody maps them until the end. */
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

/** Who is read from the controllers, by registerKey. */
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
