import { indexMovements } from '@lichthof/domain/bank-statements/same-movement.ts';
import type { Movement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A payment with the movement that it was recorded from, as far as this is known. */
export interface RecordedPayment extends Movement {
  recordedId: string;
  /** 'kept': with its movement; 'earlier': from a statement before movements were kept; 'manual': by a person. */
  origin: 'kept' | 'earlier' | 'manual';
  estateId: number;
  participantId: number;
  participantName: string;
  note: string | null;
  recordedOn: string;
}

/** A person may enter a payment some days before or after the bank books it. */
const longestDelayDays = 7;

interface AccountKey {
  customerId: number;
  accountIban: string;
}

/** The transfers of about the days and of exactly the amounts of movements that came in, also of other estates. */
export async function readRecordedPayments(
  db: Database,
  { customerId, accountIban }: AccountKey,
  movements: readonly Pick<Movement, 'bookedOn' | 'amountCents'>[],
): Promise<RecordedPayment[]> {
  const incoming = movements.filter(({ amountCents }) => amountCents > 0);
  const days = incoming.map(({ bookedOn }) => bookedOn).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const amounts = `{${[...new Set(incoming.map(({ amountCents }) => amountCents))].join(',')}}`;
  const { rows } = await sql<RecordedPayment>`
    select 'payment-' || p.id as "recordedId", p.estate_id as "estateId", p.participant_id as "participantId",
      array_to_string(t.names, ', ') as "participantName", p.note, (p.created_at at time zone e.time_zone)::date as "recordedOn",
      case when b.id is not null then 'kept' when p.request_key ~ '^[0-9a-f]{64}$' then 'earlier' else 'manual' end as origin,
      p.paid_on as "bookedOn", p.amount_cents as "amountCents", b.name, b.iban, coalesce(b.purpose, '') as purpose,
      coalesce(b.booking_text, '') as "bookingText", b.end_to_end_id as "endToEndId",
      b.mandate_reference as "mandateReference", b.bank_reference as reference
    from payment p
    join participant t on t.customer_id = p.customer_id and t.id = p.participant_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    left join bank_entry b on b.customer_id = p.customer_id and b.payment_id = p.id
    where p.customer_id = ${customerId} and p.way = 'transfer' and p.reversal is distinct from 'takenBack'
      and p.paid_on between ${addDays(from, -longestDelayDays)} and ${addDays(to, longestDelayDays)}
      and p.amount_cents = any(${amounts}::bigint[]) and (b.id is null or b.account_iban = ${accountIban})
    order by p.id`.execute(db);
  return rows;
}

/** Finds the payments that may be the same as a movement by what the bank says of it, the most similar first. */
export const indexPayments = (payments: readonly RecordedPayment[]): ((movement: Movement) => RecordedPayment[]) =>
  indexMovements(payments.filter(({ origin }) => origin !== 'manual'));

/** The payments that a person has entered for the same participant, of about the same day. */
export const findManualPayments = (
  { bookedOn, amountCents }: Movement,
  { estateId, participantId }: { estateId: number; participantId: number | null },
  payments: readonly RecordedPayment[],
): RecordedPayment[] =>
  payments.filter(
    (one) =>
      one.origin === 'manual' &&
      one.amountCents === amountCents &&
      one.estateId === estateId &&
      (participantId === null || one.participantId === participantId) &&
      Math.abs(daysBetween(one.bookedOn, bookedOn)) <= longestDelayDays,
  );
