import type { ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { apartmentColumns, selectFields } from '../../../database/field-columns.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** The apartments of an estate, or the given one, with past, current and future occupancies. */
export async function readApartments(
  db: Database,
  { customerId, estateId, apartmentId }: EstateKey & { apartmentId?: number },
): Promise<ApartmentDetails[]> {
  const { rows } = await sql<ApartmentDetails>`
    select a.id as "apartmentId", ${selectFields('a', apartmentColumns)}, a.version,
      ${meterNames()} as "meterNames", ${contractHolders()} as "contractHolders", ${occupancies} as occupancies
    from apartment a join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where a.customer_id = ${customerId} and a.estate_id = ${estateId} and a.archived_at is null
      and (${apartmentId ?? null}::int is null or a.id = ${apartmentId ?? null}::int)`.execute(db);
  return rows.sort((a, b) => compareNames(a.name, b.name));
}

const meterNames = () => sql`coalesce((
  select jsonb_agg(m.name order by m.name)
  from meter_assignment s join meter m on m.customer_id = s.customer_id and m.id = s.meter_id
  where s.customer_id = a.customer_id and s.apartment_id = a.id and s.during @> ${estateToday()} and m.archived_at is null), '[]')`;

const contractHolders = () => sql`coalesce((
  select jsonb_agg(holder.name order by c.id, holder.place)
  from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    and c.during @> ${estateToday()}
  cross join lateral unnest(p.names) with ordinality as holder (name, place)
  where p.customer_id = a.customer_id and p.apartment_id = a.id and p.type <> 'vacant'), '[]')`;

const people = sql`coalesce((
  select jsonb_agg(jsonb_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'email', u.email) order by u.last_name, u.first_name, u.id)
  from occupancy_member m join app_user u on u.id = m.user_id
  where m.customer_id = o.customer_id and m.occupancy_id = o.id), '[]')`;

const occupancies = sql`coalesce((
  select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'moveIn', lower(o.during), 'moveOut', upper(o.during) - 1,
    'people', ${people}, 'tariffs', ${runningTariffsOf('o')}) order by lower(o.during) desc)
  from occupancy o where o.customer_id = a.customer_id and o.apartment_id = a.id), '[]')`;

/**
 * Tariffs of current and future contracts of the occupancy with the given alias; a contract without tariff gives its
 * number.
 */
export function runningTariffsOf(occupancy: string): RawBuilder<string[]> {
  return sql<string[]>`coalesce((
  select jsonb_agg(distinct coalesce(t.name, c.number))
  from participant p
  join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
  join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
  join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    and coalesce(upper(c.during) > ${estateToday()}, true)
  left join contract_tariff ct on ct.customer_id = c.customer_id and ct.contract_id = c.id
    and coalesce(upper(ct.during) > ${estateToday()}, true)
  left join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
  where p.customer_id = ${sql.ref(`${occupancy}.customer_id`)} and p.occupancy_id = ${sql.ref(`${occupancy}.id`)}), '[]')`;
}
