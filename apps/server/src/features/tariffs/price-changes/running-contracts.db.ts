import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { addressTexts, postalAddress } from '../../../database/postal-address.ts';

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
  await tx
    .selectFrom('contract as c')
    .innerJoin('participant as p', ofSameCustomer('p.id', 'c.participant_id'))
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .forUpdate('c')
    .execute();
  return tx
    .selectFrom('contract as c')
    .innerJoin('participant as p', ofSameCustomer('p.id', 'c.participant_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'p.estate_id'))
    .leftJoin('apartment as a', ofSameCustomer('a.id', 'p.apartment_id'))
    .select([
      'p.id as participantId',
      'p.type',
      'p.is_business as isBusiness',
      'p.greeting_name as greetingName',
      'c.id as contractId',
      'c.number as contractNumber',
      'p.customer_number as customerNumber',
      'p.names',
      'p.email',
      address.as('address'),
      deliveryPoint.as('deliveryPoint'),
      sql<string>`lower(c.during)`.as('from'),
      sql<string | null>`upper(c.during)`.as('to'),
      tariffs.as('tariffs'),
    ])
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .where((eb) => eb.or([eb(sql<string>`upper(c.during)`, 'is', null), eb(sql<string>`upper(c.during)`, '>', day)]))
    .orderBy('p.id')
    .orderBy('c.during')
    .execute();
}

/** The invoice address, or else that of the estate. */
const address = postalAddress('p', postalAddress('e')).$castTo<OpenContract['address']>();

const deliveryPoint = sql<OpenContract['deliveryPoint']>`case when e.street is not null then jsonb_build_object(
  'apartmentName', a.name, 'floor', a.floor, 'address', ${addressTexts('e')}) end`;

const tariffs = sql<OpenContract['tariffs']>`coalesce((
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
  return db
    .selectFrom('estate_supply')
    .select(['provider_id as providerId', 'supply_model as supplyModel'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy(sql`lower(during)`, 'desc')
    .limit(1)
    .executeTakeFirst();
}
