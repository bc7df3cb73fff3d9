import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type NotNull, sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import type { ReturnedDebit } from '../payments/bank-statements/record-statement.ts';
import { reversePayments } from '../payments/record-payments.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';

/** Opens the invoices and credits of a file that was never sent to the bank; the caller passes one transaction. */
export async function revokeSepaFile(
  tx: Database,
  key: EstateKey & { sepaFileId: number; userId: number; today: string },
): Promise<void> {
  const { customerId, estateId, sepaFileId, userId, today } = key;
  const file = await tx
    .selectFrom('sepa_file')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', sepaFileId)
    .select(['revoked_at as revokedAt', 'total_cents as totalCents', 'kind'])
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw notFound('SEPA file');
  if (file.revokedAt) throw conflict(ErrorCode.SepaFileRevoked, 'The file is revoked already');
  await tx
    .updateTable('sepa_file')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: userId })
    .where('customer_id', '=', customerId)
    .where('id', '=', sepaFileId)
    .execute();
  const paymentIds = file.kind === 'refunds' ? await readRefunds(tx, key) : await endDebits(tx, key);
  await reversePayments(tx, { customerId, userId, paymentIds, reversedOn: today, reversal: 'takenBack' });
  const count = paymentIds.length;
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'withdraw',
    objectType: 'sepa_file',
    objectId: sepaFileId,
    after: {
      ...(file.kind === 'refunds' ? { refundCount: count } : { debitCount: count }),
      totalCents: file.totalCents,
    },
  });
}

interface FileKey {
  customerId: number;
  sepaFileId: number;
}

/** The payments of the debits in force, which end. */
async function endDebits(tx: Database, { customerId, sepaFileId }: FileKey): Promise<number[]> {
  const ended = await tx
    .updateTable('direct_debit')
    .set({ ended_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('sepa_file_id', '=', sepaFileId)
    .where('ended_at', 'is', null)
    .where('payment_id', 'is not', null)
    .returning('payment_id as paymentId')
    .$narrowType<{ paymentId: NotNull }>()
    .execute();
  return ended.map(({ paymentId }) => paymentId);
}

async function readRefunds(tx: Database, { customerId, sepaFileId }: FileKey): Promise<number[]> {
  const refunds = await tx
    .selectFrom('refund')
    .where('customer_id', '=', customerId)
    .where('sepa_file_id', '=', sepaFileId)
    .select('payment_id as paymentId')
    .execute();
  return refunds.map(({ paymentId }) => paymentId);
}

/** What a debit collected: an invoice or an instalment. */
export type DebitedClaim = EstateKey & {
  invoiceId: number | null;
  instalmentId: number | null;
  /** Where the address names it. */
  participantId?: number;
};

/**
 * Records that the bank returned a debit, which opens its invoice or instalment; the caller passes one transaction.
 * Returns the debit's id.
 */
export async function recordReturnedDebit(tx: Database, claim: DebitedClaim, returned: ReturnedDebit): Promise<number> {
  const { customerId, estateId, invoiceId, instalmentId } = claim;
  const { returnedOn, reason, feeCents, isFeeCharged, version, userId, today } = returned;
  const claimId = invoiceId ?? instalmentId;
  const state = invoiceId === null ? await lockInstalment(tx, claim) : await lockInvoice(tx, claim);
  if (claimId === null || !state) throw notFound('Claim');
  if (version !== undefined && state.version !== version)
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the payment');
  if (returnedOn > today) throw new HttpError(422, 'The day of the return is in the future', { field: 'returnedOn' });

  const debit = await tx
    .updateTable('direct_debit')
    .set({ ended_at: sql<Date>`now()`, returned_on: returnedOn, return_reason: reason, return_fee_cents: feeCents })
    .where('customer_id', '=', customerId)
    .where(invoiceId === null ? 'instalment_id' : 'invoice_id', '=', claimId)
    .where('ended_at', 'is', null)
    .where('payment_id', 'is not', null)
    .returning(['id', 'payment_id as paymentId', 'collection_date as collectionDate'])
    .$narrowType<{ paymentId: NotNull }>()
    .executeTakeFirst();
  if (!debit) throw conflict(ErrorCode.DebitNotInForce, 'No debit of the claim is in force');
  if (returnedOn < debit.collectionDate) throw beforeCollection();
  const paymentIds = [debit.paymentId];
  await reversePayments(tx, { customerId, userId, paymentIds, reversedOn: returnedOn, reversal: 'returned' });
  if (isFeeCharged && feeCents > 0) {
    await tx
      .insertInto('account_charge')
      .values({
        customer_id: customerId,
        estate_id: estateId,
        participant_id: state.participantId,
        invoice_id: invoiceId,
        instalment_id: instalmentId,
        kind: 'returnFee',
        charged_on: returnedOn,
        amount_cents: feeCents,
        created_by: userId,
      })
      .execute();
  }
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'returnDebit',
    objectType: invoiceId === null ? 'prepayment_instalment' : 'invoice',
    objectId: claimId,
    after: { returnedOn, reason, feeCents, isFeeCharged },
  });
  return debit.id;
}

const beforeCollection = () =>
  new HttpError(422, 'The debit was not collected by then', {
    code: ErrorCode.ReturnBeforeCollection,
    field: 'returnedOn',
  });

type LockedClaim = { version: number; participantId: number } | undefined;

async function lockInvoice(tx: Database, { customerId, estateId, invoiceId }: DebitedClaim): Promise<LockedClaim> {
  return tx
    .selectFrom('invoice_state as s')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 's.invoice_id'))
    .where('s.customer_id', '=', customerId)
    .where('s.invoice_id', '=', invoiceId)
    .where('i.estate_id', '=', estateId)
    .select(['s.version', 'i.participant_id as participantId'])
    .forUpdate('s')
    .executeTakeFirst();
}

async function lockInstalment(tx: Database, key: DebitedClaim): Promise<LockedClaim> {
  const { participantId } = key;
  return tx
    .selectFrom('prepayment_instalment')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('id', '=', key.instalmentId)
    .where((where) => (participantId === undefined ? where.lit(true) : where('participant_id', '=', participantId)))
    .select(['version', 'participant_id as participantId'])
    .forUpdate()
    .executeTakeFirst();
}
