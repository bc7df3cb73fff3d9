import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { postalAddress } from '../../../database/postal-address.ts';
import { vatPercentOn } from '../../reference-tables/vat-rates.ts';
import { joinToday, nearestFirst, ownContracts, type Tenant } from './own-contracts.ts';

export interface OwnContractKey {
  customerId: number;
  estateId: number;
  participantId: number;
}

type ContractFacts = Pick<
  TenantContract,
  | 'contractNumber'
  | 'customerNumber'
  | 'from'
  | 'until'
  | 'noticeMonths'
  | 'supplyModel'
  | 'provider'
  | 'meters'
  | 'names'
  | 'email'
  | 'phone'
  | 'invoiceAddress'
  | 'paymentMethod'
  | 'version'
  | 'vatPercent'
>;

export interface OwnContract extends OwnContractKey, ContractFacts {
  contractId: number;
  /** The first day after the minimum term. */
  minimumTermEnd: string | null;
  /** The local day of the estate. */
  today: string;
}

/** The own contract that is nearest to today. */
export async function findOwnContract(db: Database, tenant: Tenant): Promise<OwnContract | undefined> {
  const { rows } = await sql<OwnContract>`
    select p.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId", c.id as "contractId",
      c.number as "contractNumber", p.customer_number as "customerNumber", lower(c.during) as "from",
      upper(c.during) - 1 as until, c.minimum_term_until as "minimumTermEnd", c.notice_months as "noticeMonths",
      supply.model as "supplyModel", supply.provider, 
      ${vatPercentOn(sql`today.day`, sql`supply.is_small_business`)} as "vatPercent",
      ${meters} as meters, p.names, p.email, p.phone, ${postalAddress('p')} as "invoiceAddress",
      p.payment_method as "paymentMethod", p.version, today.day as today
    from ${ownContracts(tenant)} ${joinToday()}
    join lateral (${supplyOfEstate}) supply on true
    order by ${nearestFirst}
    limit 1`.execute(db);
  return rows[0];
}

/** The supply of today, or else the one that began last. */
const supplyOfEstate = sql`
  select s.supply_model as model, pr.is_small_business, jsonb_build_object('name', pr.name, 'email', pr.email,
    'hotline', pr.hotline, 'accountHolder', pr.account_holder, 'iban', pr.iban, 'bic', pr.bic) as provider
  from estate_supply s join provider pr on pr.customer_id = s.customer_id and pr.id = s.provider_id
  where s.customer_id = p.customer_id and s.estate_id = p.estate_id
  order by s.during @> today.day desc, lower(s.during) desc limit 1`;

const meters = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', m.name, 'serialNumber', placed.serial_number,
    'marketLocationId', m.market_location_id) order by m.name)
  from meter m
  left join lateral (select device.serial_number from meter_device
    join device on device.customer_id = meter_device.customer_id and device.id = device_id
    where meter_device.customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) placed on true
  where m.customer_id = p.customer_id and m.medium = ${sql.lit(Medium.Electricity)} and m.id in (select s.meter_id from meter_assignment s
    where s.customer_id = p.customer_id and s.apartment_id = p.apartment_id and s.kind in (${sql.join(apartmentKinds.map((kind) => sql.lit(kind)))})
      and s.during && c.during)), '[]')`;
