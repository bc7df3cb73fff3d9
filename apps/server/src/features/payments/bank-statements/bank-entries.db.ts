import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Movement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { conflict } from '../../../http/errors.ts';
import { indexPayments, readRecordedPayments } from './recorded-payments.db.ts';

interface AccountKey {
  customerId: number;
  accountIban: string;
}

/** Two people record statements of an account one after the other, so that each sees what the other has recorded. */
export async function lockAccount(tx: Database, { customerId, accountIban }: AccountKey): Promise<void> {
  await tx
    .selectFrom('provider')
    .where('customer_id', '=', customerId)
    .where('iban', '=', accountIban)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Which of the decisions are recorded already. A payment that was taken back may be recorded again. */
export async function readRecordedKeys(
  tx: Database,
  { customerId, accountIban }: AccountKey,
  decisions: readonly { entryKey: string }[],
): Promise<Set<string>> {
  if (decisions.length === 0) return new Set();
  const keys = `{${decisions.map(({ entryKey }) => entryKey).join(',')}}`;
  const { rows } = await sql<{ entryKey: string }>`
    select b.entry_key as "entryKey" from bank_entry b
    left join payment p on p.customer_id = b.customer_id and p.id = b.payment_id
    where b.customer_id = ${customerId} and b.account_iban = ${accountIban} and b.entry_key = any(${keys}::text[])
      and p.reversal is distinct from 'takenBack'`.execute(tx);
  return new Set(rows.map(({ entryKey }) => entryKey));
}

interface Decision extends Movement {
  entryKey: string;
  otherThan: string[];
}

/** Throws 409 if a payment is recorded that may be the same as one of these and that the person has not seen. */
export async function requireUnchanged(
  tx: Database,
  account: AccountKey,
  decisions: readonly Decision[],
): Promise<void> {
  const findSame = indexPayments(await readRecordedPayments(tx, account, decisions));
  const isUnseen = (decision: Decision) =>
    findSame(decision).some(({ recordedId }) => !decision.otherThan.includes(recordedId));
  if (decisions.some(isUnseen))
    throw conflict(ErrorCode.StatementChanged, 'A payment that may be the same was recorded since');
}

interface EntryToKeep extends Movement {
  entryKey: string;
  paymentId?: number;
  directDebitId?: number;
}

/** Keeps from which movement a payment or a returned debit was recorded. */
export async function keepEntry(
  tx: Database,
  { customerId, accountIban }: AccountKey,
  { entryKey, paymentId, directDebitId, ...movement }: EntryToKeep,
): Promise<void> {
  await tx
    .insertInto('bank_entry')
    .values({
      customer_id: customerId,
      account_iban: accountIban,
      booked_on: movement.bookedOn,
      amount_cents: movement.amountCents,
      name: movement.name,
      iban: movement.iban,
      purpose: movement.purpose,
      booking_text: movement.bookingText,
      end_to_end_id: movement.endToEndId,
      mandate_reference: movement.mandateReference,
      bank_reference: movement.reference,
      entry_key: entryKey,
      payment_id: paymentId ?? null,
      direct_debit_id: directDebitId ?? null,
    })
    .execute();
}
