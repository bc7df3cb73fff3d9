import type { OpenFee } from '@lichthof/contracts/payments/payments.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { instalmentName } from './instalments.ts';

/** The fees of a participant that are not waived, the oldest first. */
export async function readFees(
  db: Database,
  { customerId, participantId }: { customerId: number; participantId: number },
): Promise<OpenFee[]> {
  const { rows } = await sql<OpenFee>`
    select c.id as "chargeId", c.kind, coalesce(i.number, ${instalmentName}) as number, c.charged_on as "chargedDate",
      c.amount_cents as "openCents"
    from account_charge c
    left join invoice i on i.customer_id = c.customer_id and i.id = c.invoice_id
    left join prepayment_instalment n on n.customer_id = c.customer_id and n.id = c.instalment_id
    where c.customer_id = ${customerId} and c.participant_id = ${participantId} and c.waived_on is null
    order by c.charged_on, c.id`.execute(db);
  return rows;
}
