import type { AccountEntry, OpenInvoice, ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { PaymentStatus, type PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { divideBalance } from '@lichthof/domain/payments/divide-balance.ts';
import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import { offsetAllCredits } from '@lichthof/domain/payments/payment-rests.ts';
import { addBalances, sumOf } from '@lichthof/domain/payments/payments.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { invoiceLateness, isInvoiceCollectable } from './claims/collectable-claims.ts';
import { readFees } from './claims/fees.db.ts';
import { claimCentsOn, instalmentName, readOpenInstalments } from './claims/instalments.ts';
import { readPaymentRests } from './payment-rests.ts';
import { estateToday } from '../../database/estate-today.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';

export interface ParticipantKey {
  customerId: number;
  estateId: number;
  participantId: number;
}

interface ParticipantFacts {
  today: string;
  paymentMethod: PaymentMethod;
}

/** Undefined if the estate has no such participant. */
export async function findParticipantFacts(
  db: Database,
  { customerId, estateId, participantId }: ParticipantKey,
): Promise<ParticipantFacts | undefined> {
  return db
    .selectFrom('participant as p')
    .innerJoin('estate as e', ofSameCustomer('e.id', 'p.estate_id'))
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .where('p.id', '=', participantId)
    .select('p.payment_method as paymentMethod')
    .select(estateToday().as('today'))
    .executeTakeFirst();
}

/** Undefined if the estate has no such participant. */
export async function readAccount(db: Database, key: ParticipantKey): Promise<ParticipantAccount | undefined> {
  const facts = await findParticipantFacts(db, key);
  if (!facts) return undefined;
  const [entries, openInvoices, credits, openInstalments, fees, rests] = await Promise.all([
    readEntries(db, key, facts.today),
    readOpenInvoices(db, key),
    readOpenCredits(db, key),
    readOpenInstalments(db, key),
    readFees(db, key),
    readPaymentRests(db, key),
  ]);
  const balanceCents = sumOf(entries);
  const sumCents = (lateness: Lateness) =>
    [...openInvoices, ...openInstalments].reduce(
      (sum, claim) => sum + (claim.lateness === lateness ? claim.openCents : 0),
      0,
    );
  const claims = [...openInvoices, ...openInstalments.filter(({ isInBalance }) => isInBalance)];
  const overdueCents = Math.max(0, Math.min(sumCents('overdue'), balanceCents));
  return {
    ...facts,
    participantId: key.participantId,
    balanceCents,
    overdueCents,
    lateCollectionCents: Math.max(0, Math.min(sumCents('toCollect'), balanceCents - overdueCents)),
    openInvoices,
    openInstalments,
    ...divideBalance({ balanceCents, claims, fees, restCents: rests.restCents }),
    offsetCents: offsetAllCredits(openInvoices, { credits, instalments: openInstalments, ...rests }).offsetCents,
    entries: addBalances(entries),
  };
}

interface OpenInvoiceOptions {
  /** Locks the states of the invoices until the transaction ends. */
  isLocked?: boolean;
}

/** The invoices, and cancellations of credits or of what was paid out wrongly, that ask for money, the oldest due date first. */
export async function readOpenInvoices(
  db: Database,
  { customerId, participantId }: Pick<ParticipantKey, 'customerId' | 'participantId'>,
  { isLocked = false }: OpenInvoiceOptions = {},
): Promise<OpenInvoice[]> {
  let query = db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .where('i.customer_id', '=', customerId)
    .where('i.participant_id', '=', participantId)
    .where('s.status', '!=', PaymentStatus.Paid)
    .where('s.cancelled_by_invoice_id', 'is', null)
    .where('s.open_cents', '>', 0)
    .select(['i.id as invoiceId', 'i.number', 's.due_on as dueDate', 'i.gross_cents as grossCents'])
    .select(sql<number>`i.gross_cents - i.offset_cents - s.paid_cents`.as('openCents'))
    .select([isInvoiceCollectable().as('isCollectable'), invoiceLateness(estateToday()).as('lateness')])
    .orderBy('s.due_on')
    .orderBy('i.id');
  if (isLocked) query = query.forUpdate('s');
  return query.execute();
}

/** The invoices and cancellations whose credit is not paid out in full, the oldest first. */
export async function readOpenCredits(
  db: Database,
  { customerId, participantId }: Pick<ParticipantKey, 'customerId' | 'participantId'>,
  { isLocked = false }: OpenInvoiceOptions = {},
): Promise<Pick<OpenInvoice, 'invoiceId' | 'openCents'>[]> {
  const openCents = sql<number>`i.gross_cents - i.offset_cents - s.paid_cents`;
  return db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .select(['i.id as invoiceId', openCents.as('openCents')])
    .where('i.customer_id', '=', customerId)
    .where('i.participant_id', '=', participantId)
    .where('s.status', '<>', PaymentStatus.Paid)
    .where('s.cancelled_by_invoice_id', 'is', null)
    .where(openCents, '<', 0)
    .orderBy('i.issued_on')
    .orderBy('i.id')
    .$if(isLocked, (query) => query.forUpdate('s'))
    .execute();
}

type EntryRow = Omit<AccountEntry, 'balanceCents'>;

/** Payments that were taken back, and those that moved no money, are left out. */
async function readEntries(db: Database, key: ParticipantKey, today: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select kind, day, "amountCents", numbers, "invoiceId", "paymentId", "chargeId", "instalmentId", way, note, "isRevocable", "isReturnable"
    from (${invoiceEntries(key)} union all ${instalmentEntries(key, today)} union all ${paymentEntries(key)}
      union all ${chargeEntries(key)}) entry
    order by day, position, coalesce("invoiceId", "instalmentId", "paymentId", "chargeId")`.execute(db);
  return rows;
}

const invoiceEntries = ({ customerId, participantId }: ParticipantKey) => sql`
  select i.type as kind, i.issued_on as day, i.gross_cents - i.offset_cents as "amountCents", i.number as numbers, i.id as "invoiceId",
    null::int as "paymentId", null::int as "chargeId", null::int as "instalmentId", null as way, null as note, false as "isRevocable", false as "isReturnable", 1 as position
  from invoice i where i.customer_id = ${customerId} and i.participant_id = ${participantId}`;

/** An instalment counts from its due day on, or from an earlier payment on; without a claim it is left out. */
const instalmentEntries = ({ customerId, participantId }: ParticipantKey, today: string) => sql`
  select 'prepayment', least(n.due_on, (select min(paid.paid_on) from instalment_payment part
      join payment paid on paid.customer_id = part.customer_id and paid.id = part.payment_id and paid.reversed_on is null
      where part.customer_id = n.customer_id and part.instalment_id = n.id)),
    claim.cents, ${instalmentName}, null, null, null, n.id, null, null, false, false, 1
  from prepayment_instalment n join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
  cross join lateral (select ${claimCentsOn(sql`${today}::date`)} as cents) claim
  where n.customer_id = ${customerId} and n.participant_id = ${participantId} and claim.cents > 0`;

/** The invoices and instalments that a payment `p` pays. */
const paidNumbers = sql`concat_ws(', ',
  (select string_agg(i.number, ', ' order by i.number)
    from invoice_payment part join invoice i on i.customer_id = part.customer_id and i.id = part.invoice_id
    where part.customer_id = p.customer_id and part.payment_id = p.id),
  (select string_agg(${instalmentName}, ', ' order by n.month)
    from instalment_payment part
    join prepayment_instalment n on n.customer_id = part.customer_id and n.id = part.instalment_id
    where part.customer_id = p.customer_id and part.payment_id = p.id))`;

const paymentEntries = ({ customerId, participantId }: ParticipantKey) => sql`
  select row.kind, row.day, row.cents, nullif(${paidNumbers}, ''),
    null, p.id, null, null, p.way, p.note,
    p.reversed_on is null and p.way in ('transfer', 'cash'), p.reversed_on is null and p.way = 'refund', row.position
  from payment p cross join lateral (
    select case when p.amount_cents < 0 then 'refund' else 'payment' end as kind, p.paid_on as day,
      -p.amount_cents as cents, 2 as position
    union all select case when p.amount_cents < 0 then 'returnedRefund' else 'returnedDebit' end, p.reversed_on,
      p.amount_cents, 3 where p.reversal = 'returned') row
  where p.customer_id = ${customerId} and p.participant_id = ${participantId}
    and p.reversal is distinct from 'takenBack' and p.way <> 'offset'`;

const chargeEntries = ({ customerId, participantId }: ParticipantKey) => sql`
  select row.kind, row.day, row.cents, coalesce(i.number, ${instalmentName}), null, null, c.id, null, null, null,
    row.kind <> 'waivedFee' and c.waived_on is null, false, 4
  from account_charge c
  left join invoice i on i.customer_id = c.customer_id and i.id = c.invoice_id
  left join prepayment_instalment n on n.customer_id = c.customer_id and n.id = c.instalment_id
  cross join lateral (
    select c.kind, c.charged_on as day, c.amount_cents as cents
    union all select 'waivedFee', c.waived_on, -c.amount_cents where c.waived_on is not null) row
  where c.customer_id = ${customerId} and c.participant_id = ${participantId}`;
