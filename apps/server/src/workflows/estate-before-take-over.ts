import { Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { OpenRange } from './contracts-to-take-over.ts';

/** What an estate has before its contracts are taken over. */
export interface EstateBefore {
  hasSupply: boolean;
  tariffNames: string[];
  apartments: { apartmentId: number; name: string }[];
  /** Those of electricity. */
  meterIds: number[];
  /** Meters that some participant is billed by already. */
  namedMeterIds: number[];
  contracts: (OpenRange & { apartmentId: number })[];
  occupancies: Occupancy[];
}

export interface Occupancy extends OpenRange {
  occupancyId: number;
  apartmentId: number;
  people: { name: string; email: string; phone: string | null }[];
}

export async function readEstateBefore(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<EstateBefore> {
  const { rows } = await sql<EstateBefore>`
    select exists (select from estate_supply where customer_id = ${customerId} and estate_id = ${estateId}) as "hasSupply",
      array(select name from tariff where customer_id = ${customerId} and estate_id = ${estateId}) as "tariffNames",
      coalesce((select jsonb_agg(jsonb_build_object('apartmentId', id, 'name', name)) from apartment
        where customer_id = ${customerId} and estate_id = ${estateId}), '[]') as apartments,
      array(select id from meter where customer_id = ${customerId} and estate_id = ${estateId}
        and medium = ${Medium.Electricity}) as "meterIds",
      array(select meter_id from participant_meter where customer_id = ${customerId}) as "namedMeterIds",
      coalesce((select jsonb_agg(jsonb_build_object('apartmentId', p.apartment_id,
          'from', lower(c.during), 'to', upper(c.during)))
        from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.apartment_id is not null), '[]') as contracts,
      coalesce((select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'apartmentId', o.apartment_id,
          'from', lower(o.during), 'to', upper(o.during), 'people', ${people}))
        from occupancy o join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
        where a.customer_id = ${customerId} and a.estate_id = ${estateId}), '[]') as occupancies`.execute(db);
  return rows[0]!;
}

const people = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.phone)
    order by u.id)
  from occupancy_member member join app_user u on u.id = member.user_id where member.occupancy_id = o.id), '[]')`;
