import type { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import type { InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import { unusableBecause, type UsedMandate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { sql } from 'kysely';
import { lastCollectedOn } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { estateToday } from '../../database/estate-today.ts';
import { postalAddress } from '../../database/postal-address.ts';

export type ParticipantKey = EstateKey & { participantId: number };

/** A contract with what its prepayments and the letter about them need. */
export interface PrepaymentContract extends ParticipantKey {
  contractId: number;
  contractNumber: string;
  customerNumber: string;
  type: ParticipantType;
  isBusiness: boolean;
  names: string[];
  greetingName: string | null;
  email: string | null;
  address: PrepaymentNoticeContent['recipient']['address'];
  /** `to` is exclusive, null if open-ended. */
  from: string;
  to: string | null;
  paymentMethod: PaymentMethod;
  providerId: number;
  creditorId: string | null;
  bank: Pick<InvoiceProvider['bank'], 'accountHolder' | 'iban' | 'bic'>;
  isSmallBusiness: boolean;
  supplyModel: SupplyModel;
  /** In force, but perhaps unusable: see mandateUsableOn. */
  mandate: (UsedMandate & { reference: string; iban: string }) | null;
  /** The estate's local day. */
  today: string;
}

/** The contract of a participant that is nearest to today; undefined without one, and without tenant electricity. */
export async function findPrepaymentContract(
  db: Database,
  { customerId, estateId, participantId }: ParticipantKey,
  today?: string,
): Promise<PrepaymentContract | undefined> {
  const { rows } = await sql<PrepaymentContract>`
    select c.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId", c.id as "contractId",
      c.number as "contractNumber", p.customer_number as "customerNumber", p.type, p.is_business as "isBusiness",
      p.names, p.greeting_name as "greetingName", p.email, ${address} as address,
      lower(c.during) as "from", upper(c.during) as "to", p.payment_method as "paymentMethod", supply.*,
      ${mandate} as mandate, today.day as today
    from participant p
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select ${estateToday(today)} as day) today
    join lateral (
      select s.id as "providerId", s.creditor_id as "creditorId",
        jsonb_build_object('accountHolder', s.account_holder, 'iban', s.iban, 'bic', s.bic) as bank,
        s.is_small_business as "isSmallBusiness",
        es.supply_model as "supplyModel"
      from estate_supply es join provider s on s.customer_id = es.customer_id and s.id = es.provider_id
      where es.customer_id = p.customer_id and es.estate_id = p.estate_id
      order by lower(es.during) desc limit 1) supply on true
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId} and p.type <> 'third_party'
    order by c.during @> today.day desc, lower(c.during) <= today.day desc, abs(lower(c.during) - today.day)
    limit 1`.execute(db);
  return rows[0];
}

/** The mandate by which the provider may collect on a day; null without one, as the SEPA file leaves its debits out. */
export function mandateUsableOn(
  { mandate, creditorId }: PrepaymentContract,
  collectedOn: string,
): PrepaymentNoticeContent['mandate'] {
  if (!mandate || creditorId === null || unusableBecause(mandate, { creditorId, collectedOn })) return null;
  return { reference: mandate.reference, iban: mandate.iban };
}

/** The invoice address, or else that of the estate. */
const address = postalAddress('p', postalAddress('e'));

const mandate = sql`(select jsonb_build_object('reference', m.reference, 'iban', m.iban, 'creditorId', m.creditor_id,
    'grantedOn', (m.granted_at at time zone e.time_zone)::date, 'lastCollectedOn', ${lastCollectedOn}) from mandate m
  where m.customer_id = p.customer_id and m.participant_id = p.id and m.revoked_at is null and p.payment_method = 2
  order by m.granted_at desc, m.id desc limit 1)`;
