import type { NewParticipant } from '@lichthof/contracts/supply/new-participants.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { apartmentKinds, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { generalKinds } from './general-meters.ts';

/** What the database says to a new participant; days are local days, ends exclusive. */
export interface CreationFacts {
  today: string;
  /** Who supplies the estate on the first day. */
  provider: { providerId: number; creditorId: string | null; iban: string } | null;
  /** The occupancy named. */
  occupancy: { from: string; to: string | null } | null;
  /** Whether somebody lives in the apartment on the first day. */
  isOccupied: boolean;
  /** The first move-in after the first day. */
  nextMoveIn: string | null;
  /** Whether an electricity meter of the apartment is assigned on the first day. */
  hasMeter: boolean;
  /**
   * How many of the named meters measure general electricity of the estate, or take its allocated quantities, and belong
   * to no other contract from the first day on.
   */
  freeMeterCount: number;
  /** How many of the named meters measure a consumption. */
  measuringMeterCount: number;
  /** The name of the tariff if it has prices from the first day on. */
  tariffName: string | null;
  /** Whether a run that has not failed bills the first day or later ones. */
  isBilled: boolean;
}

export async function readCreationFacts(
  tx: Database,
  { customerId, estateId }: EstateKey,
  participant: NewParticipant,
): Promise<CreationFacts> {
  const { meterIds, contractFrom } = participant;
  const [apartmentId, occupancyId, tariffId] = [
    participant.apartmentId ?? null,
    participant.occupancyId ?? null,
    participant.tariffId ?? null,
  ];
  const from = sql`${contractFrom}::date`;
  const { rows } = await sql<CreationFacts>`
    select ${estateToday()} as today,
      (select jsonb_build_object('providerId', p.id, 'creditorId', p.creditor_id, 'iban', p.iban)
        from estate_supply s join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
        where s.customer_id = e.customer_id and s.estate_id = e.id and s.during @> ${from}) as provider,
      (select jsonb_build_object('from', lower(o.during), 'to', upper(o.during)) from occupancy o
        where o.customer_id = e.customer_id and o.id = ${occupancyId} and o.apartment_id = ${apartmentId}) as occupancy,
      exists (select from occupancy o where o.customer_id = e.customer_id and o.apartment_id = ${apartmentId}
        and o.during @> ${from}) as "isOccupied",
      (select min(lower(o.during)) from occupancy o where o.customer_id = e.customer_id
        and o.apartment_id = ${apartmentId} and lower(o.during) > ${from}) as "nextMoveIn",
      exists (select from meter_assignment s join meter m on m.customer_id = s.customer_id and m.id = s.meter_id
        and m.medium = ${sql.lit(Medium.Electricity)} and m.archived_at is null
        where s.customer_id = e.customer_id and s.apartment_id = ${apartmentId} and s.during @> ${from}
          and s.kind = any(${[...apartmentKinds]}::int[])) as "hasMeter",
      (select count(*)::int from meter m where m.customer_id = e.customer_id and m.estate_id = e.id
        and m.id = any(${meterIds}::int[]) and m.medium = ${sql.lit(Medium.Electricity)} and m.archived_at is null
        and exists (select from meter_assignment s where s.customer_id = m.customer_id and s.meter_id = m.id
          and s.apartment_id is null and s.kind = any(${[...generalKinds, MeterKind.AllocatedQuantity]}::int[]))
        and not exists (select from participant_meter named
          join contract c on c.customer_id = named.customer_id and c.participant_id = named.participant_id
          where named.customer_id = m.customer_id and named.meter_id = m.id and c.during && daterange(${from}, null)))
        as "freeMeterCount",
      (select count(distinct s.meter_id)::int from meter_assignment s where s.customer_id = e.customer_id
        and s.meter_id = any(${meterIds}::int[]) and s.kind = any(${generalKinds}::int[])) as "measuringMeterCount",
      (select t.name from tariff t where t.customer_id = e.customer_id and t.estate_id = e.id and t.id = ${tariffId}
        and t.start_date <= ${from} and exists (select from tariff_price price
          where price.customer_id = t.customer_id and price.tariff_id = t.id and price.during @> ${from})) as "tariffName",
      exists (select from billing_run r join billing_run_contract billed on billed.customer_id = r.customer_id and billed.billing_run_id = r.id
        and billed.is_in_force
        where r.customer_id = e.customer_id and r.estate_id = e.id and billed.period && daterange(${from}, null)) as "isBilled"
    from estate e where e.customer_id = ${customerId} and e.id = ${estateId}`.execute(tx);
  return getFirst(rows);
}

export interface OtherContract {
  contractId: number;
  number: string;
  type: string;
  from: string;
  /** The day after the last one on an invoice; null without invoices. */
  invoicedTo: string | null;
}

/** Other contracts of the apartment on the days; their rows are locked. */
export async function lockOtherContracts(
  tx: Database,
  { customerId, apartmentId }: { customerId: number; apartmentId: number },
  { from, to }: { from: string; to: string | null },
): Promise<OtherContract[]> {
  const { rows } = await sql<OtherContract>`
    select c.id as "contractId", c.number, p.type, lower(c.during) as "from",
      (select max(upper(b.period)) from billing_run_contract b
        where b.customer_id = c.customer_id and b.contract_id = c.id and b.is_in_force)
        as "invoicedTo"
    from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${customerId} and p.apartment_id = ${apartmentId}
      and c.during && daterange(${from}::date, ${to}::date)
    order by c.id for update of c`.execute(tx);
  return rows;
}
