import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** A contract that holds on the day or begins later, with what a letter to its participant needs. */
export interface OpenContract {
  participantId: number;
  type: ParticipantType;
  isBusiness: boolean;
  contractId: number;
  contractNumber: string;
  customerNumber: string;
  names: string[];
  greetingName: string | null;
  email: string | null;
  address: PriceNoticeContent['recipient']['address'];
  deliveryPoint: Exclude<PriceNoticeContent['deliveryPoint'], undefined>;
  from: string;
  to: string | null;
  /** In order of time. */
  tariffs: { tariffId: number; from: string; to: string | null }[];
}

/** The contracts of the estate that end after the day. Locks them. */
export async function lockOpenContracts(
  tx: Database,
  { customerId, estateId }: EstateKey,
  day: string,
): Promise<OpenContract[]> {
  await sql`
    select from contract c join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} for update of c`.execute(tx);
  const { rows } = await sql<OpenContract>`
    select p.id as "participantId", p.type, p.is_business as "isBusiness", p.greeting_name as "greetingName", c.id as "contractId", c.number as "contractNumber",
      p.customer_number as "customerNumber", p.names, p.email, ${address} as address, ${deliveryPoint} as "deliveryPoint",
      lower(c.during) as "from", upper(c.during) as "to", ${tariffs} as tariffs
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId}
      and (upper(c.during) is null or upper(c.during) > ${day}::date)
    order by p.id, c.during`.execute(tx);
  return rows;
}

/** The invoice address, or else that of the estate. */
const address = sql`case
  when p.street is not null then jsonb_build_object('street', p.street, 'houseNumber', coalesce(p.house_number, ''),
    'zipCode', coalesce(p.zip_code, ''), 'city', coalesce(p.city, ''))
  when e.street is not null then jsonb_build_object('street', e.street, 'houseNumber', coalesce(e.house_number, ''),
    'zipCode', coalesce(e.zip_code, ''), 'city', coalesce(e.city, '')) end`;

const deliveryPoint = sql`case when e.street is not null then jsonb_build_object(
  'apartmentName', a.name, 'floor', a.floor, 'address', jsonb_build_object('street', e.street,
    'houseNumber', coalesce(e.house_number, ''), 'zipCode', coalesce(e.zip_code, ''), 'city', coalesce(e.city, ''))) end`;

const tariffs = sql`coalesce((
  select jsonb_agg(jsonb_build_object('tariffId', ct.tariff_id, 'from', lower(ct.during), 'to', upper(ct.during))
    order by ct.during)
  from contract_tariff ct where ct.customer_id = c.customer_id and ct.contract_id = c.id), '[]')`;

export interface NoticeSender {
  providerId: number;
  supplyModel: SupplyModel;
}

/** Who sells electricity in the estate; undefined without tenant electricity. */
export async function readNoticeSender(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<NoticeSender | undefined> {
  const { rows } = await sql<NoticeSender>`
    select provider_id as "providerId", supply_model as "supplyModel" from estate_supply
    where customer_id = ${customerId} and estate_id = ${estateId}
    order by lower(during) desc limit 1`.execute(db);
  return rows[0];
}
