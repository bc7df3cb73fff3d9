import type { TenantContract } from '@lichthof/contracts/tenant-contract.ts';
import { MeterKind, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { meteringFeeColumn } from '../../database/metering-fee.ts';
import { vatPercentOn } from '../../database/vat-rates.ts';

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

/**
 * The contract of the user's occupancies of an apartment that is nearest to today. Who joined an occupancy later sees
 * no contract that had ended before.
 */
export async function findOwnContract(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<OwnContract | undefined> {
  const { rows } = await sql<OwnContract>`
    select p.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId", c.id as "contractId",
      c.number as "contractNumber", p.customer_number as "customerNumber", lower(c.during) as "from",
      upper(c.during) - 1 as until, c.minimum_term_until as "minimumTermEnd", c.notice_months as "noticeMonths",
      supply.model as "supplyModel", supply.provider, 
      ${vatPercentOn(sql`today.day`, sql`supply.is_small_business`)} as "vatPercent",
      ${meters} as meters, p.names, p.email, p.phone, ${invoiceAddress} as "invoiceAddress",
      p.payment_method as "paymentMethod", p.version, today.day as today
    from user_customer k
    join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
    join participant p on p.customer_id = member.customer_id and p.occupancy_id = member.occupancy_id
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select (now() at time zone e.time_zone)::date as day) today
    join lateral (${supplyOfEstate}) supply on true
    where k.user_id = ${userId} and p.apartment_id = ${apartmentId} and p.type = 'tenant'
      and coalesce(upper(c.during) > member.sees_from, true)
    order by c.during @> today.day desc, lower(c.during) <= today.day desc, abs(lower(c.during) - today.day)
    limit 1`.execute(db);
  return rows[0];
}

/** Of today, or else the next or last one. */
const supplyOfEstate = sql`
  select s.supply_model as model, pr.is_small_business, jsonb_build_object('name', pr.name, 'email', pr.email,
    'hotline', pr.hotline, 'accountHolder', pr.account_holder, 'iban', pr.iban, 'bic', pr.bic) as provider
  from estate_supply s join provider pr on pr.customer_id = s.customer_id and pr.id = s.provider_id
  where s.customer_id = p.customer_id and s.estate_id = p.estate_id
  order by s.during @> today.day desc, lower(s.during) desc limit 1`;

const invoiceAddress = sql`
  case when p.street is not null then jsonb_build_object('street', p.street,
    'houseNumber', coalesce(p.house_number, ''), 'zipCode', coalesce(p.zip_code, ''), 'city', coalesce(p.city, '')) end`;

const meters = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', m.name, 'serialNumber', placed.serial_number,
    'marketLocationId', m.market_location_id) order by m.name)
  from meter m
  left join lateral (select device.serial_number from meter_device
    join device on device.customer_id = meter_device.customer_id and device.id = device_id
    where meter_device.customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) placed on true
  where m.customer_id = p.customer_id and m.medium = ${sql.lit(Medium.Electricity)} and m.id in (select s.meter_id from meter_assignment s
    where s.customer_id = p.customer_id and s.apartment_id = p.apartment_id and s.kind in (${sql.lit(MeterKind.Consumption)}, ${sql.lit(MeterKind.TenantRate)})
      and s.during && c.during)), '[]')`;

/** The net prices of a contract's tariffs that hold today or later, or else the last ones. */
export async function readContractPrices(
  db: Database,
  { customerId, contractId, today }: Pick<OwnContract, 'customerId' | 'contractId' | 'today'>,
): Promise<TenantContract['prices']> {
  const { rows } = await sql<TenantContract['prices'][number]>`
    select t.name as "tariffName", lower(days.both) as "from", upper(days.both) as "to", ${prices} as prices
    from contract_tariff ct
    join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
    join tariff_price tp on tp.customer_id = t.customer_id and tp.tariff_id = t.id and tp.during && ct.during
    cross join lateral (select tp.during * ct.during as both) days
    where ct.customer_id = ${customerId} and ct.contract_id = ${contractId}
    order by lower(days.both)`.execute(db);
  const open = rows.filter(({ to }) => to === null || to > today);
  return open.length > 0 ? open : rows.slice(-1);
}

const prices = sql`jsonb_build_object(
  'baseEurPerMonth', trim_scale(tp.base_eur_per_month)::text, 'pvCtPerKwh', trim_scale(tp.pv_ct)::text,
  'gridCtPerKwh', jsonb_build_object('commodity', trim_scale(tp.commodity_ct)::text,
    'gridUsage', trim_scale(tp.grid_usage_ct)::text, 'concession', trim_scale(tp.concession_ct)::text,
    'electricityTax', trim_scale(tp.electricity_tax_ct)::text, 'kwk', trim_scale(tp.kwk_ct)::text,
    'offshore', trim_scale(tp.offshore_ct)::text, 'section19', trim_scale(tp.section19_ct)::text,
    'eeg', trim_scale(tp.eeg_ct)::text, 'interruptibleLoads', trim_scale(tp.interruptible_loads_ct)::text,
    'nev', trim_scale(tp.nev_ct)::text),
  'discount', case when tp.discount_ct is not null then jsonb_build_object(
    'thresholdPercent', trim_scale(tp.discount_threshold_percent)::text, 'ctPerKwh', trim_scale(tp.discount_ct)::text) end,
  'metering', ${meteringFeeColumn})`;
