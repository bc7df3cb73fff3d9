import type { RunProposal } from '@lichthof/contracts/payments/prepayment-proposals.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import { chooseDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import type { NextPrepayment } from '@lichthof/domain/prepayments/next-prepayment.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { earliestDueOn, firstFreeMonth } from './read-prepayments.ts';

export type RunKey = EstateKey & { runId: number };

interface ProposedRow {
  contractId: number;
  participantId: number;
  names: string[];
  apartmentName: string | null;
  invoiceNumber: string;
  email: string | null;
  /** The first day of the contract. */
  from: string;
  /** The estate's local day. */
  today: string;
  next: NextPrepayment;
  instalments: {
    month: string;
    dueOn: string;
    amountCents: number;
    paidCents: number;
    invoiceNumber: string | null;
  }[];
}

/** The proposals of a run's invoices in force, without those for which a plan was set since; only of one contract if it is said. */
export async function readRunProposals(
  db: Database,
  { customerId, estateId, runId }: RunKey,
  { contractId = null }: { contractId?: number | null } = {},
): Promise<RunProposal[]> {
  const { rows } = await sql<ProposedRow>`
    select i.contract_id as "contractId", i.participant_id as "participantId", p.names, a.name as "apartmentName",
      i.number as "invoiceNumber", p.email, lower(c.during) as "from", ${estateToday()} as today,
      i.snapshot -> 'nextPrepayment' as next,
      coalesce((select jsonb_agg(jsonb_build_object('month', n.month, 'dueOn', n.due_on, 'amountCents', n.amount_cents,
          'paidCents', n.paid_cents, 'invoiceNumber', closing.number) order by n.month)
        from prepayment_instalment n
        left join invoice closing on closing.customer_id = n.customer_id and closing.id = n.deducted_by_invoice_id
        where n.customer_id = c.customer_id and n.contract_id = c.id and n.cancelled_on is null), '[]') as instalments
    from invoice i
    join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join billing_run run on run.customer_id = i.customer_id and run.id = i.billing_run_id
    join contract c on c.customer_id = i.customer_id and c.id = i.contract_id
    join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.billing_run_id = ${runId}
      and (${contractId}::int is null or i.contract_id = ${contractId}) and i.type <> 'cancellation'
      and s.cancelled_by_invoice_id is null and jsonb_typeof(i.snapshot -> 'nextPrepayment') = 'object'
      and not exists (select from prepayment_plan plan where plan.customer_id = c.customer_id
        and plan.contract_id = c.id and plan.created_at > run.created_at)
    order by i.number`.execute(db);
  return rows.flatMap((row) => toProposal(row) ?? []);
}

/** Undefined when no month of the proposal is left. */
function toProposal({ next, instalments, from, today, ...row }: ProposedRow): RunProposal | undefined {
  const { email, ...named } = row;
  const possible = [
    next.fromMonth,
    firstFreeMonth(instalments, { from, today }),
    firstMonthDueFrom(earliestDueOn({ today, email }), next.dueDay),
  ];
  const fromMonth = getLast(possible.toSorted());
  if (fromMonth >= next.toMonth) return undefined;
  const before = instalments.findLast(({ month }) => month < fromMonth) ?? instalments[0];
  const { toMonth, dueDay, amountCents, yearlyCents } = next;
  const amountBeforeCents = before?.amountCents ?? null;
  return {
    ...named,
    amountBeforeCents,
    amountCents,
    yearlyCents,
    fromMonth,
    toMonth,
    dueDay,
    delivery: chooseDelivery(row),
  };
}
