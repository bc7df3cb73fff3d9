import {
  contractBasicSupply,
  contractPricePeriods,
  type ContractContent,
} from '@lichthof/domain/billing/contracts/contract-content.ts';
import { isResidential, type UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { mandateText } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { noVat } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import type { BasicSupply } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { sql } from 'kysely';
import { readContractPrices } from '../participants/contract-prices.ts';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { addressTexts, postalAddress } from '../../database/postal-address.ts';
import { readIssuer } from '../providers/read-issuer.ts';
import { readVatRates } from '../reference-tables/vat-rates.ts';
import type { ContractOfLetters } from './letters.db.ts';

type MandateFacts = Omit<NonNullable<ContractContent['payment']['mandate']>, 'paragraphs'>;

interface ContractFacts extends Pick<ContractContent, 'supplyModel' | 'deliveryPoint' | 'contract' | 'allocation'> {
  recipient: ContractContent['recipient'] & { unitUse: UnitUse };
  participantId: number;
  providerId: number;
  paymentMethod: PaymentMethod;
  mandate: MandateFacts | null;
  basicSupply: BasicSupply | null;
  today: string;
}

export interface ContractState {
  content: ContractContent;
  participantId: number;
  providerId: number;
  /** The local day of the estate. */
  today: string;
}

/** The terms of a contract today; undefined without electricity from the provider. */
export async function readContractState(db: Database, key: ContractOfLetters): Promise<ContractState | undefined> {
  const facts = await readFacts(db, key);
  if (!facts) return undefined;
  const { participantId, providerId, today, paymentMethod, mandate, basicSupply, ...agreed } = facts;
  const { issuer, texts } = await readIssuer(db, { customerId: key.customerId, providerId }, today);
  const { logoSha256: _, ...provider } = issuer;
  const vatRates = issuer.isSmallBusiness ? noVat : await readVatRates(db);
  const pricePeriods = contractPricePeriods(await readContractPrices(db, { ...key, today }), { vatRates, today });
  const isCapped = isResidential(agreed.recipient) && agreed.supplyModel === 'full_supply';
  const current = pricePeriods[0];
  const content: ContractContent = {
    form: 1,
    ...agreed,
    provider,
    pricePeriods,
    basicSupply: isCapped && basicSupply && current ? contractBasicSupply(basicSupply, current) : null,
    payment: {
      method: paymentMethod,
      mandate: paymentMethod === PaymentMethod.DirectDebit && mandate ? toMandate(mandate, issuer.name) : null,
    },
    texts,
  };
  return { content, participantId, providerId, today };
}

function toMandate(mandate: MandateFacts, name: string): ContractContent['payment']['mandate'] {
  const { creditorId, iban, textVersion } = mandate;
  const text = mandateText(textVersion, { name, creditorId });
  return { ...mandate, iban: maskIban(iban), paragraphs: text?.paragraphs ?? null };
}

async function readFacts(db: Database, { customerId, contractId }: ContractOfLetters) {
  const { rows } = await sql<ContractFacts>`
    select p.id as "participantId", supply.provider_id as "providerId", supply.supply_model as "supplyModel",
      jsonb_build_object('type', p.type, 'customerNumber', p.customer_number, 'contractNumber', c.number,
        'unitUse', c.unit_use, 'isBusiness', p.is_business, 'names', p.names, 'greetingName', p.greeting_name, 'address', ${recipientAddress}) as recipient,
      jsonb_build_object('estateName', e.name, 'address', ${estateAddress}, 'apartmentName', a.name, 'floor', a.floor,
        'meters', ${meters}, 'meteringOperator', ${operator('metering_operator')},
        'gridOperator', ${operator('grid_operator')}) as "deliveryPoint",
      jsonb_build_object('from', lower(c.during), 'until', upper(c.during) - 1,
        'minimumTermUntil', c.minimum_term_until - 1, 'noticeMonths', c.notice_months) as contract,
      jsonb_build_object('key', supply.allocation_key, 'unused', supply.unused_part) as allocation,
      p.payment_method as "paymentMethod", ${mandate} as mandate, ${basicSupply} as "basicSupply", today.day as today
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    cross join lateral (select ${estateToday()} as day) today
    join lateral (select * from estate_supply s where s.customer_id = p.customer_id and s.estate_id = p.estate_id
      order by s.during @> today.day desc, lower(s.during) desc limit 1) supply on true
    where c.customer_id = ${customerId} and c.id = ${contractId} and p.type <> 'third_party'`.execute(db);
  return rows[0];
}

const estateAddress = addressTexts('e');
const recipientAddress = postalAddress('p', estateAddress);

const operator = (name: 'metering_operator' | 'grid_operator') => sql`
  case when ${sql.ref(`supply.${name}`)} is not null then jsonb_build_object('name', ${sql.ref(`supply.${name}`)},
    'code', coalesce(${sql.ref(`supply.${name}_code`)}, '')) end`;

/** The meters of today, or of the first or last days of the contract, with the device in use. */
const meters = sql`coalesce((
  select jsonb_agg(jsonb_build_object('meterId', m.id, 'name', m.name, 'marketLocationId', m.market_location_id,
    'meteringLocationId', m.metering_location_id, 'serialNumbers', coalesce((
      select jsonb_build_array(device.serial_number) from meter_device placed
      join device on device.customer_id = placed.customer_id and device.id = placed.device_id
      where placed.customer_id = m.customer_id and placed.meter_id = m.id and device.serial_number is not null
      order by placed.during desc limit 1), '[]')) order by m.name, m.id)
  from meter m where m.customer_id = p.customer_id and m.medium = ${sql.lit(Medium.Electricity)} and m.id in (
    select named.meter_id from participant_meter named
    where named.customer_id = p.customer_id and named.participant_id = p.id
    union
    select s.meter_id from meter_assignment s
    where p.type <> 'general' and s.customer_id = p.customer_id and s.apartment_id = p.apartment_id
      and s.kind in (${sql.join(apartmentKinds.map((kind) => sql.lit(kind)))}) and s.during && c.during
      and coalesce(upper(s.during) > least(today.day, upper(c.during) - 1), true))), '[]')`;

const mandate = sql`(
  select jsonb_build_object('reference', g.reference, 'creditorId', g.creditor_id, 'iban', g.iban,
    'bankName', g.bank_name, 'accountHolder', g.account_holder, 'textVersion', g.text_version,
    'grantedOn', (g.granted_at at time zone e.time_zone)::date)
  from mandate g where g.customer_id = p.customer_id and g.participant_id = p.id and g.revoked_at is null)`;

const basicSupply = sql`(
  select jsonb_build_object('supplierName', b.supplier_name, 'baseEurPerYear', b.base_eur_per_year::text,
    'ctPerKwh', b.ct_per_kwh::text, 'from', lower(b.during), 'to', upper(b.during))
  from basic_supply_tariff b
  where b.customer_id = p.customer_id and b.estate_id = p.estate_id and b.during @> today.day)`;
