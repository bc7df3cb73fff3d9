import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A reading `r` of an estate `e` at local midnight: only these are printed on invoices. */
export const isAtMidnight = sql`r.at = (r.at at time zone e.time_zone)::date::timestamp at time zone e.time_zone`;

/** Meters of which no counter is known until the end of the days billed: their invoices can print none. */
export async function findMetersWithoutCounter(
  db: Database,
  customerId: number,
  allocations: readonly ContractAllocation[],
): Promise<Set<number>> {
  const ends = allocations.flatMap(({ contract, billed }) =>
    contract.meters.map(({ meterId }) => ({ meterId, day: billed.to })),
  );
  const { rows } = await sql<{ meterId: number }>`
    select billed.meter_id as "meterId"
    from unnest(${ends.map(({ meterId }) => meterId)}::int[], ${ends.map(({ day }) => day)}::date[]) billed (meter_id, day)
    join meter m on m.customer_id = ${customerId} and m.id = billed.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    where not exists (select from meter_device md where md.customer_id = m.customer_id and md.meter_id = m.id
        and lower(md.during) <= billed.day and (md.first_counter is not null
          or md.last_counter is not null and upper(md.during) <= billed.day
          or exists (select from reading r where r.customer_id = md.customer_id and r.meter_id = md.meter_id
            and ${isAtMidnight} and (r.at at time zone e.time_zone)::date <= billed.day
            and (r.at at time zone e.time_zone)::date <@ md.during)))`.execute(db);
  return new Set(rows.map(({ meterId }) => meterId));
}
