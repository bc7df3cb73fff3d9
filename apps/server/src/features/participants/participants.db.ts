import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export type ParticipantKey = EstateKey & { participantId: number };

/** All current and former participants by apartment and time; with an id only that one. */
export async function readParticipants(
  db: Database,
  { customerId, estateId, participantId }: EstateKey & { participantId?: number },
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select p.id as "participantId", p.type, coalesce(c.unit_use, a.unit_use, 'commercial') as "unitUse", p.names,
      p.apartment_id as "apartmentId", a.name as "apartmentName",
      p.customer_number as "customerNumber", c.number as "contractNumber", lower(c.during) as "contractFrom",
      upper(c.during) as "contractTo", had.id as "tariffId", had.name as "tariffName",
      p.payment_method as "paymentMethod", p.email,
      coalesce((select jsonb_agg(m.name order by m.name) from meter m
        where m.customer_id = p.customer_id and m.id in (${meterIdsOfParticipant})), '[]')
        as "meterNames"
    from participant p
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select ${estateToday()} as day) today
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    left join lateral (select * from contract where customer_id = p.customer_id and participant_id = p.id
      order by ${closestToToday} limit 1) c on true
    left join lateral (select t.id, t.name from contract_tariff ct
      join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
      where ct.customer_id = c.customer_id and ct.contract_id = c.id order by ${closestToToday} limit 1) had on true
    where p.customer_id = ${customerId} and p.estate_id = ${estateId}
      and (${participantId ?? null}::int is null or p.id = ${participantId ?? null}::int)
    order by a.name nulls last, lower(c.during), p.id`.execute(db);
  return rows;
}

/** Sorts the current contract first, then the last one that has begun, then the first future one. */
const closestToToday = sql`during @> today.day desc, lower(during) <= today.day desc, abs(lower(during) - today.day)`;

const apartmentKindLiterals = apartmentKinds.map((kind) => sql.lit(kind));

/** The meters named for general electricity, or those assigned to the apartment on days of the contracts. */
export const meterIdsOfParticipant = sql`
  select meter_id from participant_meter where customer_id = p.customer_id and participant_id = p.id
  union
  select s.meter_id from meter_assignment s
  join meter measured on measured.customer_id = s.customer_id and measured.id = s.meter_id
    and measured.medium = ${sql.lit(Medium.Electricity)}
  where p.type <> 'general' and s.customer_id = p.customer_id and s.apartment_id = p.apartment_id
    and s.kind in (${sql.join(apartmentKindLiterals)})
    and exists (select from contract held where held.customer_id = p.customer_id and held.participant_id = p.id
      and held.during && s.during)`;
