import type { InvoiceSums } from '@lichthof/contracts/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

const sumOf = (amount: string, condition = sql`true`) => sql`
  'count', count(*) filter (where ${condition}),
  'amountCents', coalesce(sum(${sql.ref(amount)}) filter (where ${condition}), 0)`;

/** Today is the estate's local day. */
export async function readInvoiceSums(db: Database, { customerId, estateId }: EstateKey): Promise<InvoiceSums> {
  const { rows } = await sql<InvoiceSums>`
    with counted as (
      select i.gross_cents, i.gross_cents - i.offset_cents - s.paid_cents as open_cents,
        i.offset_cents + s.paid_cents as paid_cents, s.due_on, s.status = ${PaymentStatus.Paid} as is_paid,
        s.due_on < (now() at time zone e.time_zone)::date as is_late
      from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
      where i.customer_id = ${customerId} and i.estate_id = ${estateId}
        and i.type <> 'cancellation' and s.cancelled_by_invoice_id is null)
    select jsonb_build_object(${sumOf('gross_cents')}) as billed,
      jsonb_build_object('count', count(*) filter (where is_paid), 'amountCents', coalesce(sum(paid_cents), 0)) as paid,
      jsonb_build_object(${sumOf('open_cents', isOpen)}) as open,
      jsonb_build_object(${sumOf('open_cents', isOverdue)}, 'since', min(due_on) filter (where ${isOverdue})) as overdue
    from counted`.execute(db);
  return rows[0]!;
}

const isOpen = sql<boolean>`not is_paid`;
const isOverdue = sql<boolean>`not is_paid and is_late and open_cents > 0`;
