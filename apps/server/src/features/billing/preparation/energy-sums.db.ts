import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Days of one meter, `to` exclusive. */
export interface MeterSegment {
  meterId: number;
  from: string;
  to: string;
}

export interface SegmentSum {
  energyWh: number;
  /** Whether every quarter-hour of the days has a value. */
  isComplete: boolean;
}

/** Reads the energy of many segments in one statement, in their order. */
export async function sumSegments(db: Database, customerId: number, segments: MeterSegment[]): Promise<SegmentSum[]> {
  if (segments.length === 0) return [];
  const { rows } = await sql<{ energyWh: number; isComplete: boolean }>`
    select coalesce(sum(d.total), 0)::bigint as "energyWh",
      count(d.day) = s.to_day - s.from_day and coalesce(sum(d.missing), 0) = 0 as "isComplete"
    from unnest(${segments.map(({ meterId }) => meterId)}::int[], ${segments.map(({ from }) => from)}::date[],
      ${segments.map(({ to }) => to)}::date[]) with ordinality as s (meter_id, from_day, to_day, position)
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = s.meter_id
      and d.day >= s.from_day and d.day < s.to_day
    group by s.position, s.from_day, s.to_day order by s.position`.execute(db);
  return rows;
}
