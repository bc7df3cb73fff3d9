import type { Payer } from '@lichthof/domain/bank-statements/match-payer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { instalmentClaimsOfParticipant, openInstalmentsOfParticipant } from '../claims/instalments.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

/** Selects from the provider `p` of the estate's latest supply; no row without tenant electricity. */
export const fromLatestProvider = (db: Database, { customerId, estateId }: EstateKey) =>
  db
    .selectFrom('estate_supply as s')
    .innerJoin('provider as p', ofSameCustomer('p.id', 's.provider_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 's.estate_id'))
    .where('s.customer_id', '=', customerId)
    .where('s.estate_id', '=', estateId)
    .orderBy(sql`lower(s.during)`, 'desc')
    .limit(1);

export async function findProviderAccount(
  db: Database,
  key: EstateKey,
): Promise<{ iban: string; today: string } | undefined> {
  return fromLatestProvider(db, key).select('p.iban').select(estateToday().as('today')).executeTakeFirst();
}

/** More than a year, so that a yearly invoice that is paid twice is among them. */
const paidNumbers = (today: string) => sql`array(select i.number
  from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
  where i.customer_id = p.customer_id and i.participant_id = p.id and s.status = ${sql.lit(PaymentStatus.Paid)}
    and i.issued_on > ${today}::date - 400)`;

/** Everybody of the estate who was billed or has prepayments, with what is open, by name. */
export async function readPayers(db: Database, { customerId, estateId }: EstateKey, today: string): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select p.id as "participantId", p.names, p.customer_number as "customerNumber",
      array(select distinct m.iban from mandate m where m.customer_id = p.customer_id and m.participant_id = p.id) as ibans,
      (coalesce((select sum(i.gross_cents - i.offset_cents) from invoice i
          where i.customer_id = p.customer_id and i.participant_id = p.id), 0)
        + coalesce((select sum(c.amount_cents) from account_charge c
          where c.customer_id = p.customer_id and c.participant_id = p.id and c.waived_on is null), 0)
        + ${instalmentClaimsOfParticipant()}
        - coalesce((select sum(t.amount_cents) from payment t
          where t.customer_id = p.customer_id and t.participant_id = p.id and t.reversed_on is null), 0))::bigint as "balanceCents",
      coalesce((select jsonb_agg(jsonb_build_object('invoiceId', i.id, 'number', i.number,
            'openCents', i.gross_cents - i.offset_cents - s.paid_cents) order by s.due_on, i.id)
          from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
          where i.customer_id = p.customer_id and i.participant_id = p.id and s.status <> ${PaymentStatus.Paid}
            and s.cancelled_by_invoice_id is null and s.open_cents > 0), '[]') as "openInvoices",
      ${paidNumbers(today)} as "paidNumbers", ${openInstalmentsOfParticipant()} as "openInstalments"
    from participant p
    where p.customer_id = ${customerId} and p.estate_id = ${estateId}
      and (exists (select from invoice i where i.customer_id = p.customer_id and i.participant_id = p.id)
        or exists (select from prepayment_instalment n where n.customer_id = p.customer_id and n.participant_id = p.id))
    order by p.names, p.id`.execute(db);
  return rows;
}

/** Whether ids of files belong to the customer's own direct debits. */
export async function readOwnFileIds(db: Database, { customerId, estateId }: EstateKey): Promise<string[]> {
  const rows = await db
    .selectFrom('sepa_file')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .select('message_id as id')
    .execute();
  return rows.map(({ id }) => id);
}
