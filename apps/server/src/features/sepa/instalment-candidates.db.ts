import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import { isOfFormerMandate } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { instalmentName, openCents } from '../payments/claims/instalments.ts';
import { type MandateColumns, type OpenClaim, toMandate } from './debit-candidates.db.ts';

interface InstalmentChoice {
  /** Without them all that are due by the last day. */
  instalmentIds: number[] | undefined;
  lastDueOn: string;
  /** Locks the instalments until the transaction ends. */
  isLocked: boolean;
}

type CandidateRow = Omit<OpenClaim, 'mandate' | 'invoiceId' | 'notice'> & MandateColumns;

/** The open instalments of an estate with direct debit, in order of their due days. */
export async function readInstalmentCandidates(
  db: Database,
  { customerId, estateId }: EstateKey,
  { instalmentIds, lastDueOn, isLocked }: InstalmentChoice,
): Promise<OpenClaim[]> {
  const chosen = instalmentIds
    ? sql`n.id = any(${`{${instalmentIds.join(',')}}`}::int[])`
    : sql`n.due_on <= ${lastDueOn}::date`;
  const { rows } = await sql<CandidateRow>`
    select n.id as "instalmentId", ${instalmentName} as number, ${openCents} as "openCents", n.due_on as "dueOn",
      n.participant_id as "participantId", p.names, p.customer_number as "customerNumber",
      n.month as "from", (n.month + interval '1 month')::date as "to",
      coalesce((select s.provider_id from estate_supply s where s.customer_id = n.customer_id and s.estate_id = n.estate_id
        order by lower(s.during) desc limit 1), 0) as "providerId",
      plan.state = 'sent' as "isSent",
      ${isOfFormerMandate(sql`plan.content #>> '{mandate,reference}'`, 'm')} as "isAnnouncedWithFormerMandate", e.time_zone as "timeZone",
      m.id as "mandateId", m.reference, m.creditor_id as "creditorId", m.iban as "debtorIban",
      m.account_holder as "debtorName", m.granted_at as "grantedAt", m.revoked_at as "revokedAt",
      (select max(d.collection_date) from direct_debit d where d.customer_id = n.customer_id and d.mandate_id = m.id
        and (d.ended_at is null or d.returned_on is not null)) as "lastCollectedOn",
      (select count(*) from direct_debit d
        where d.customer_id = n.customer_id and d.instalment_id = n.id)::int as "debitCount",
      (select max(d.returned_on) from direct_debit d
        where d.customer_id = n.customer_id and d.instalment_id = n.id) as "returnedOn"
    from prepayment_instalment n
    join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
    join prepayment_plan plan on plan.customer_id = n.customer_id and plan.id = n.plan_id
    join participant p on p.customer_id = n.customer_id and p.id = n.participant_id
    join estate e on e.customer_id = n.customer_id and e.id = n.estate_id
    left join lateral (select * from mandate m where m.customer_id = n.customer_id and m.participant_id = n.participant_id
      order by m.revoked_at desc nulls first, m.id desc limit 1) m on true
    where n.customer_id = ${customerId} and n.estate_id = ${estateId} and ${chosen} and ${openCents} > 0
      and p.payment_method = ${PaymentMethod.DirectDebit}
    order by n.due_on, n.id ${isLocked ? sql`for update of n` : sql``}`.execute(db);
  return rows.map((row) => ({ ...row, invoiceId: null, notice: null, mandate: toMandate(row) }));
}
