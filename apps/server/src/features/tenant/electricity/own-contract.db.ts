import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { selectHouseholds } from '../../metering/curves/curve-access.ts';
import type { Database } from '../../../database/database.ts';

/** A contract of the user's occupancies of an apartment, with its days of a period that belong to the user. */
export interface OwnBilledContract extends DayRange {
  customerId: number;
  estateId: number;
  contractId: number;
  occupancyId: number;
  timeZone: TimeZone;
  /** Occupied apartments of the estate. */
  households: number;
}

interface OwnContractSearch {
  apartmentId: number;
  userId: number;
  period: DayRange;
}

/** The last contract that runs in the period. None where days of it were recorded for somebody else. */
export async function findOwnBilledContract(
  db: Database,
  { apartmentId, userId, period: { from, to } }: OwnContractSearch,
): Promise<OwnBilledContract | undefined> {
  const { rows } = await sql<OwnBilledContract>`
    select buyer.customer_id as "customerId", buyer.estate_id as "estateId", c.id as "contractId", o.id as "occupancyId",
      e.time_zone as "timeZone", lower(own.days) as "from", upper(own.days) as "to",
      ${selectHouseholds({ customerId: sql`buyer.customer_id`, estateId: sql`buyer.estate_id` })} as households
    from user_customer k
    join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
    join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
    join participant buyer on buyer.customer_id = o.customer_id and buyer.occupancy_id = o.id and buyer.type = 'tenant'
    join contract c on c.customer_id = buyer.customer_id and c.participant_id = buyer.id
    join estate e on e.customer_id = buyer.customer_id and e.id = buyer.estate_id
    cross join lateral (select c.during * o.during * daterange(m.sees_from, null) * daterange(${from}, ${to}) as days) own
    where k.user_id = ${userId} and o.apartment_id = ${apartmentId} and not isempty(own.days)
      and not exists (select from withdrawn_occupancy w where w.customer_id = o.customer_id
        and w.apartment_id = o.apartment_id and w.user_id <> k.user_id and w.during && own.days)
    order by own.days desc limit 1`.execute(db);
  return rows[0];
}

/** The end of the last day with values of the contract's apartment, not after `to`; null without values in the range. */
export async function findValuesEnd(
  db: Database,
  { customerId, contractId, from, to }: Pick<OwnBilledContract, 'customerId' | 'contractId' | 'from' | 'to'>,
): Promise<string | null> {
  const { rows } = await sql<{ end: string | null }>`
    select max(d.day) + 1 as end from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    join meter_assignment s on s.customer_id = p.customer_id and s.apartment_id = p.apartment_id
    join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id and s.during @> d.day
    where c.customer_id = ${customerId} and c.id = ${contractId} and d.day >= ${from}::date and d.day < ${to}::date
      and d.missing < amount_count(d.amounts)`.execute(db);
  return getFirst(rows).end;
}
