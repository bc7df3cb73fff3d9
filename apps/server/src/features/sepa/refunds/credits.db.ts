import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { instalmentClaimsOfParticipant } from '../../payments/claims/instalments.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

/** A participant who has paid more than was billed. */
export interface ParticipantCredit {
  participantId: number;
  names: string[];
  customerNumber: string;
  creditCents: number;
  /** The provider of the latest invoice; null before the first one. */
  providerId: number | null;
  /** Of the mandate in force, or else of the one that was revoked last. */
  account: { iban: string; accountHolder: string; isRevoked: boolean } | null;
  /** The invoices that are not settled, of either sign. */
  openInvoices: OpenInvoice[];
}

interface OpenInvoice {
  invoiceId: number;
  number: string;
  issuedOn: string;
  /** Negative: a credit. */
  openCents: number;
  isSent: boolean;
}

interface CreditRow extends Omit<ParticipantCredit, 'account' | 'openInvoices'> {
  iban: string | null;
  accountHolder: string | null;
  isRevoked: boolean;
}

/** The credits of an estate's participants, by name. `isLocked` locks their accounts until the transaction ends. */
export async function readCredits(
  db: Database,
  { customerId, estateId }: EstateKey,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ParticipantCredit[]> {
  if (isLocked) await lockAccounts(db, { customerId, estateId });
  const { rows } = await sql<CreditRow>`
    select p.id as "participantId", p.names, p.customer_number as "customerNumber", (-account.cents)::bigint as "creditCents",
      (select i.provider_id from invoice i where i.customer_id = p.customer_id and i.participant_id = p.id
        order by i.id desc limit 1) as "providerId",
      m.iban, m.account_holder as "accountHolder", m.revoked_at is not null as "isRevoked"
    from participant p
    cross join lateral (select
      (select coalesce(sum(i.gross_cents - i.offset_cents), 0) from invoice i
        where i.customer_id = p.customer_id and i.participant_id = p.id)
      + (select coalesce(sum(c.amount_cents), 0) from account_charge c
        where c.customer_id = p.customer_id and c.participant_id = p.id and c.waived_on is null)
      + ${instalmentClaimsOfParticipant()}
      - (select coalesce(sum(m.amount_cents), 0) from payment m
        where m.customer_id = p.customer_id and m.participant_id = p.id and m.reversed_on is null) as cents) account
    left join lateral (select * from mandate m where m.customer_id = p.customer_id and m.participant_id = p.id
      order by m.revoked_at desc nulls first, m.id desc limit 1) m on true
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and account.cents < 0
    order by p.names, p.id`.execute(db);
  const invoices = await readOpenInvoices(
    db,
    customerId,
    rows.map(({ participantId }) => participantId),
  );
  return rows.map(({ iban, accountHolder, isRevoked, ...row }) => ({
    ...row,
    account: iban && accountHolder ? { iban, accountHolder, isRevoked } : null,
    openInvoices: invoices.get(row.participantId) ?? [],
  }));
}

/** Two refunds wait for each other, and so does a payment that pays one of the open invoices. */
async function lockAccounts(db: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await db
    .selectFrom('participant')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .where('s.status', '!=', PaymentStatus.Paid)
    .select('i.id')
    .orderBy('i.id')
    .forUpdate('s')
    .execute();
}

async function readOpenInvoices(
  db: Database,
  customerId: number,
  participantIds: number[],
): Promise<Map<number, OpenInvoice[]>> {
  if (participantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .where('i.customer_id', '=', customerId)
    .where('i.participant_id', 'in', participantIds)
    .where('s.status', '!=', PaymentStatus.Paid)
    .select(['i.participant_id as participantId', 'i.id as invoiceId', 'i.number', 'i.issued_on as issuedOn'])
    .select(sql<number>`i.gross_cents - i.offset_cents - s.paid_cents`.as('openCents'))
    .select((where) => where('s.status', '=', PaymentStatus.PaymentPending).as('isSent'))
    .orderBy('i.id')
    .execute();
  const open = rows.map(({ isSent, ...row }) => ({ ...row, isSent: Boolean(isSent) }));
  return Map.groupBy(open, ({ participantId }) => participantId);
}
