import { sql } from 'kysely';

/** Tariffs of contracts of an occupancy that run or are to come; a contract without one is told by its number. */
export const runningTariffsOf = (occupancyId: ReturnType<typeof sql>) => sql<string[]>`coalesce((
  select jsonb_agg(distinct coalesce(t.name, c.number))
  from participant p
  join apartment a on a.id = p.apartment_id
  join estate e on e.id = a.estate_id
  join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    and coalesce(upper(c.during) > (now() at time zone e.time_zone)::date, true)
  left join contract_tariff ct on ct.customer_id = c.customer_id and ct.contract_id = c.id
    and coalesce(upper(ct.during) > (now() at time zone e.time_zone)::date, true)
  left join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
  where p.occupancy_id = ${occupancyId}), '[]')`;
