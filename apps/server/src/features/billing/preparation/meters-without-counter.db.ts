import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A reading `r` of an estate `e` at local midnight: only these are printed on invoices. */
export const isAtMidnight = sql`r.at = (r.at at time zone e.time_zone)::date::timestamp at time zone e.time_zone`;

/**
 * Meters of which an invoice cannot print a counter: no device, or one of which no counter is known when its billed days
 * begin, or of which a quarter-hour is missing since the last known one. A computed meter has none and needs none.
 */
export async function findMetersWithoutCounter(
  db: Database,
  customerId: number,
  allocations: readonly ContractAllocation[],
): Promise<Set<number>> {
  const billed = allocations.flatMap((allocation) =>
    allocation.contract.meters.flatMap((meter) => {
      const days = intersect(meter, allocation.billed);
      return days ? [{ meterId: meter.meterId, ...days }] : [];
    }),
  );
  const { rows } = await sql<{ meterId: number }>`
    select billed.meter_id as "meterId"
    from unnest(${billed.map(({ meterId }) => meterId)}::int[], ${billed.map(({ from }) => from)}::date[],
      ${billed.map(({ to }) => to)}::date[]) billed (meter_id, from_day, to_day)
    join meter m on m.customer_id = ${customerId} and m.id = billed.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    left join meter_device md on md.customer_id = m.customer_id and md.meter_id = m.id
      and md.during && daterange(billed.from_day, billed.to_day)
    cross join lateral (select greatest(lower(md.during), billed.from_day) as day) begin
    cross join lateral (select greatest(case when md.first_counter is not null then lower(md.during) end, (
      select (r.at at time zone e.time_zone)::date from reading r
      where r.customer_id = m.customer_id and r.meter_id = m.id and ${isAtMidnight}
        and r.at >= lower(md.during)::timestamp at time zone e.time_zone
        and r.at <= begin.day::timestamp at time zone e.time_zone
      order by r.at desc limit 1)) as day) known
    where m.computed_level = 0 and (md.meter_id is null or known.day is null or begin.day - known.day > (
      select count(*) from meter_day d where d.customer_id = m.customer_id and d.meter_id = m.id
        and d.day >= known.day and d.day < begin.day and d.missing = 0))`.execute(db);
  return new Set(rows.map(({ meterId }) => meterId));
}
