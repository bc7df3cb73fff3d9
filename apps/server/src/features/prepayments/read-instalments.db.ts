import type { Instalment, PrepaymentPlan } from '@lichthof/contracts/payments/prepayments.ts';
import { findInstalmentStatus, openInstalmentCents } from '@lichthof/domain/prepayments/instalment-status.ts';
import { sql } from 'kysely';
import { isInstalmentCollectable } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';

interface ContractKey {
  customerId: number;
  contractId: number;
}

type InstalmentRow = Omit<Instalment, 'status' | 'openCents'> & {
  deductedCents: number | null;
  contractEnd: string | null;
};

/** The instalments of a contract, in order of time, without those that a later plan replaced. */
export async function readInstalments(
  db: Database,
  { customerId, contractId }: ContractKey,
  today: string,
): Promise<Instalment[]> {
  const { rows } = await sql<InstalmentRow>`
    select n.id as "instalmentId", n.month, n.due_on as "dueOn", n.amount_cents as "amountCents",
      n.paid_cents as "paidCents", n.deducted_cents as "deductedCents", upper(c.during) as "contractEnd", n.version,
      i.number as "invoiceNumber",
      (select d.collection_date from direct_debit d where d.customer_id = n.customer_id and d.instalment_id = n.id
        and d.ended_at is null) as "collectionDate",
      ${isInstalmentCollectable(today)} as "isCollectable",
      returned.day as "returnedOn", returned.reason as "returnReason"
    from prepayment_instalment n
    join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
    left join invoice i on i.customer_id = n.customer_id and i.id = n.deducted_by_invoice_id
    left join lateral (select d.returned_on as day, d.return_reason as reason from direct_debit d
      where d.customer_id = n.customer_id and d.instalment_id = n.id and d.returned_on is not null
      order by d.returned_on desc, d.id desc limit 1) returned on true
    where n.customer_id = ${customerId} and n.contract_id = ${contractId} and n.cancelled_on is null
    order by n.month`.execute(db);
  return rows.map(({ deductedCents, contractEnd, ...row }) => {
    const facts = { ...row, deductedCents, contractEnd, isCancelled: false };
    return { ...row, openCents: openInstalmentCents(facts), status: findInstalmentStatus(facts, today) };
  });
}

/** The plans of a contract, the newest first. */
export async function readPlans(db: Database, { customerId, contractId }: ContractKey): Promise<PrepaymentPlan[]> {
  const { rows } = await sql<PrepaymentPlan>`
    select plan.id as "planId", plan.from_month as "fromMonth", plan.to_month as "toMonth", plan.due_day as "dueDay",
      plan.amount_cents as "amountCents", plan.basis, plan.yearly_cents as "yearlyCents", plan.note, plan.delivery,
      plan.state as "noticeState", plan.sent_on as "sentOn", concat_ws(' ', u.first_name, u.last_name) as "createdByName"
    from prepayment_plan plan left join app_user u on u.id = plan.created_by
    where plan.customer_id = ${customerId} and plan.contract_id = ${contractId}
    order by plan.id desc`.execute(db);
  return rows;
}
