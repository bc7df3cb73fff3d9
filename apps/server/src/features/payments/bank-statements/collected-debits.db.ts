import type { Movement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import type { CollectedDebit } from '@lichthof/domain/bank-statements/match-return.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { instalmentName } from '../claims/instalments.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** A debit of the estate with what it collected. */
export interface EstateDebit extends CollectedDebit {
  invoiceId: number | null;
  instalmentId: number | null;
  number: string;
  returnFeeCents: number | null;
  recordedOn: string | null;
  /** The movement that its return was recorded from; null for one that a person entered. */
  movement: Movement | null;
}

/** A bank gives a debit back within 13 months. */
const longestReturnDays = 410;

/** The estate's debits that were in force on the days of a statement, or whose return is recorded. */
export async function readCollectedDebits(
  db: Database,
  { customerId, estateId }: EstateKey,
  { from, to }: { from: string; to: string },
): Promise<EstateDebit[]> {
  const { rows } = await sql<EstateDebit>`
    select d.id as "debitId", d.invoice_id as "invoiceId", d.instalment_id as "instalmentId",
      coalesce(i.number, ${instalmentName}) as number, array_append(p.names, m.account_holder) as names, m.iban, m.reference as "mandateReference",
      d.end_to_end_id as "endToEndId", d.amount_cents as "amountCents", d.collection_date as "collectionDate",
      d.returned_on as "returnedOn", d.return_fee_cents as "returnFeeCents",
      case when d.returned_on is not null then (d.ended_at at time zone e.time_zone)::date end as "recordedOn",
      case when b.id is not null then jsonb_build_object('bookedOn', b.booked_on, 'amountCents', b.amount_cents,
        'name', b.name, 'iban', b.iban, 'purpose', b.purpose, 'bookingText', b.booking_text,
        'endToEndId', b.end_to_end_id, 'mandateReference', b.mandate_reference, 'reference', b.bank_reference)
        end as movement
    from direct_debit d
    join mandate m on m.customer_id = d.customer_id and m.id = d.mandate_id
    join participant p on p.customer_id = m.customer_id and p.id = m.participant_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    left join bank_entry b on b.customer_id = d.customer_id and b.direct_debit_id = d.id
    left join invoice i on i.customer_id = d.customer_id and i.id = d.invoice_id
    left join prepayment_instalment n on n.customer_id = d.customer_id and n.id = d.instalment_id
    where d.customer_id = ${customerId} and p.estate_id = ${estateId}
      and d.collection_date between ${addDays(from, -longestReturnDays)} and ${to}
      and (d.ended_at is null or d.returned_on is not null)
    order by d.id`.execute(db);
  return rows;
}
