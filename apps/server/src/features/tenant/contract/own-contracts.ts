import { sql } from 'kysely';
import { estateToday } from '../../../database/estate-today.ts';

export interface Tenant {
  apartmentId: number;
  userId: number;
}

/**
 * Contracts `c` of the user's occupancies of the apartment, with their participants `p`. Who joined an occupancy later
 * (`member`) sees none that had ended before.
 */
export const ownContracts = ({ apartmentId, userId }: Tenant) => sql`
  user_customer k
  join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
    and k.user_id = ${userId}
  join participant p on p.customer_id = member.customer_id and p.occupancy_id = member.occupancy_id
    and p.apartment_id = ${apartmentId} and p.type = 'tenant'
  join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    and coalesce(upper(c.during) > member.sees_from, true)`;

/** The local day `today` of the estate `e` of a participant `p`, by the clock of the call. */
export const joinToday = () => sql`
  join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
  cross join lateral (select ${estateToday()} as day) today`;

/** The contract of today first, then those before, then those to come; the nearest of them. */
export const nearestFirst = sql`
  c.during @> today.day desc, lower(c.during) <= today.day desc, abs(lower(c.during) - today.day)`;
