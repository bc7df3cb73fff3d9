import { announcedCollectionDate } from '@lichthof/domain/direct-debits/debit-notice.ts';
import type { LetterDelivery, LetterState } from '@lichthof/domain/letters/letter-delivery.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import type { DebitCandidate, LatestMandate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { isOfFormerMandate } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';

/** The letter that announces an invoice anew by the mandate. */
export interface NewAnnouncement {
  debitNoticeId: number;
  collectionDate: string;
  delivery: LetterDelivery;
  state: LetterState;
  sentOn: string | null;
  amountCents: number;
}

/** An open invoice, or an instalment of prepayments, that is to be paid by direct debit. */
export interface OpenClaim extends DebitCandidate {
  mandate: ClaimMandate | null;
  invoiceId: number | null;
  instalmentId: number | null;
  providerId: number;
  participantId: number;
  number: string;
  names: string[];
  customerNumber: string;
  from: string;
  to: string;
  notice: NewAnnouncement | null;
  /** Collections of it so far. */
  debitCount: number;
}

interface ClaimMandate extends LatestMandate {
  mandateId: number;
  reference: string;
  debtorName: string;
  debtorIban: string;
  revokedAt: Date | null;
}

/** A claim with a mandate, in force or revoked. */
export interface MandatedClaim extends OpenClaim {
  mandate: ClaimMandate;
}

export const hasMandate = (claim: OpenClaim): claim is MandatedClaim => claim.mandate !== null;

export interface OpenInvoice extends OpenClaim {
  invoiceId: number;
}

interface CandidateChoice {
  invoiceIds: number[] | undefined;
  /** Locks the invoices until the transaction ends. */
  isLocked?: boolean;
}

/** The open invoices of an estate with direct debit, in order of their numbers. */
export async function readOpenInvoices(
  db: Database,
  { customerId, estateId }: EstateKey,
  { invoiceIds, isLocked = false }: CandidateChoice,
): Promise<OpenInvoice[]> {
  let query = openInvoices(db)
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .where('s.status', '!=', PaymentStatus.Paid)
    .where('i.payment_method', '=', PaymentMethod.DirectDebit)
    .where('i.type', '!=', 'cancellation')
    .where('s.cancelled_by_invoice_id', 'is', null);
  if (invoiceIds) query = query.where('i.id', 'in', invoiceIds);
  if (isLocked) query = query.forUpdate('s');
  const rows = await query.orderBy('i.number').execute();
  return rows.map(toOpenInvoice);
}

const newAnnouncement = sql<NewAnnouncement | null>`(
  select jsonb_build_object('debitNoticeId', notice.id, 'collectionDate', notice.collection_date,
    'delivery', notice.delivery, 'state', notice.state, 'sentOn', notice.sent_on, 'amountCents', notice.amount_cents)
  from debit_notice notice where notice.customer_id = i.customer_id and notice.invoice_id = i.id
    and notice.mandate_id = mandate.id)`;

function openInvoices(db: Database) {
  return db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .innerJoin('participant as p', ofSameCustomer('p.id', 'i.participant_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('mandate as m')
          .whereRef('m.customer_id', '=', 'i.customer_id')
          .whereRef('m.participant_id', '=', 'i.participant_id')
          .selectAll('m')
          .orderBy('m.revoked_at', (order) => order.desc().nullsFirst())
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('mandate'),
      (on) => on.onTrue(),
    )
    .select(['i.id as invoiceId', 'i.provider_id as providerId', 'i.participant_id as participantId', 'i.number'])
    .select(sql<number>`i.gross_cents - i.offset_cents - s.paid_cents`.as('openCents'))
    .select(['p.names', 'p.customer_number as customerNumber', 's.due_on as dueOn', 's.status'])
    .select(['mandate.id as mandateId', 'mandate.reference', 'mandate.creditor_id as creditorId'])
    .select(['mandate.iban as debtorIban', 'mandate.account_holder as debtorName', 'mandate.granted_at as grantedAt'])
    .select(['mandate.revoked_at as revokedAt', 'e.time_zone as timeZone'])
    .select([sql<string>`lower(i.period)`.as('from'), sql<string>`upper(i.period)`.as('to')])
    .select(
      isOfFormerMandate(sql`i.snapshot #>> '{payment,mandate,reference}'`, 'mandate').as(
        'isAnnouncedWithFormerMandate',
      ),
    )
    .select(newAnnouncement.as('notice'))
    .select((from) => [
      from
        .selectFrom('direct_debit as d')
        .whereRef('d.customer_id', '=', 'i.customer_id')
        .whereRef('d.invoice_id', '=', 'i.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('debitCount'),
      from
        .selectFrom('direct_debit as d')
        .whereRef('d.customer_id', '=', 'i.customer_id')
        .whereRef('d.invoice_id', '=', 'i.id')
        .select(({ fn }) => fn.max('d.returned_on').as('day'))
        .as('returnedOn'),
      from
        .selectFrom('direct_debit as d')
        .whereRef('d.customer_id', '=', 'i.customer_id')
        .whereRef('d.mandate_id', '=', 'mandate.id')
        .where((where) => where.or([where('d.ended_at', 'is', null), where('d.returned_on', 'is not', null)]))
        .select(({ fn }) => fn.max('d.collection_date').as('day'))
        .as('lastCollectedOn'),
    ]);
}

type OpenInvoiceRow = Awaited<ReturnType<ReturnType<typeof openInvoices>['execute']>>[number];

function toOpenInvoice({ status, ...row }: OpenInvoiceRow): OpenInvoice {
  const isSent = status === PaymentStatus.PaymentPending;
  return {
    ...row,
    ...(row.isAnnouncedWithFormerMandate && announcedAnew(row)),
    instalmentId: null,
    debitCount: row.debitCount ?? 0,
    isSent,
    mandate: toMandate(row),
  };
}

/** The columns of the latest mandate, all null without one. */
export interface MandateColumns {
  mandateId: number | null;
  reference: string | null;
  creditorId: string | null;
  debtorName: string | null;
  debtorIban: string | null;
  grantedAt: Date | null;
  revokedAt: Date | null;
  lastCollectedOn: string | null;
  timeZone: TimeZone;
}

export function toMandate(columns: MandateColumns): ClaimMandate | null {
  const { mandateId, reference, creditorId, debtorName, debtorIban, grantedAt, revokedAt } = columns;
  if (mandateId === null || reference === null || creditorId === null || grantedAt === null) return null;
  if (debtorName === null || debtorIban === null) return null;
  return {
    mandateId,
    reference,
    creditorId,
    debtorName,
    debtorIban,
    isRevoked: revokedAt !== null,
    revokedAt,
    grantedOn: localDayOf(grantedAt.getTime(), columns.timeZone),
    lastCollectedOn: columns.lastCollectedOn,
  };
}

/** Once its letter is sent an invoice is collected as if it were due on the announced day; more than announced is not. */
function announcedAnew({ notice, dueOn, openCents }: Pick<OpenInvoiceRow, 'notice' | 'dueOn' | 'openCents'>) {
  if (!notice || notice.sentOn === null || notice.amountCents < openCents) return { dueOn };
  const earliest = announcedCollectionDate(notice.sentOn, notice.delivery);
  return {
    isAnnouncedWithFormerMandate: false,
    dueOn: getLast([dueOn, notice.collectionDate, earliest].toSorted()),
  };
}
