import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { zip } from '@lichthof/domain/collections/pairs.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { inChunks } from '../../database/in-chunks.ts';
import { recordPayments } from '../payments/record-payments.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { OpenClaim } from './debit-candidates.db.ts';
import { insertSepaFile, newMessageId } from './insert-sepa-file.db.ts';
import { writePain008, type DirectDebit } from './pain-008.ts';
import {
  isPossibleCollectionDate,
  planDirectDebits,
  totalOf,
  type DirectDebitChoice,
  type DirectDebitPlan,
} from './plan-direct-debits.ts';

interface SepaFileRequest extends DirectDebitChoice {
  collectionDate: string;
  /** The sum that the person saw. */
  expectedTotalCents: number;
  userId: number;
}

/**
 * Creates a file of direct debits and sets its invoices and instalments to paid; the caller passes one transaction. Returns the file's
 * id. Throws HttpError when nothing can be collected, or not what the person saw.
 */
export async function createSepaFile(tx: Database, estate: EstateKey, request: SepaFileRequest): Promise<number> {
  const plan = await planDirectDebits(tx, estate, { ...request, isLocked: true });
  const { creditor, debits, collectionDate } = plan;
  if (!isPossibleCollectionDate(collectionDate, creditor.today)) {
    const metadata = { code: ErrorCode.CollectionDateInvalid, field: 'collectionDate' };
    throw new HttpError(422, 'No collection on this day', metadata);
  }
  if (debits.length === 0) throw new HttpError(422, 'Nothing to collect', { code: ErrorCode.NothingToCollect });
  const totalCents = totalOf(plan);
  if (totalCents !== request.expectedTotalCents) throw conflict(ErrorCode.DebitsChanged, 'The debits have changed');

  const sepaFileId = await insertFile(tx, estate, { plan, totalCents, userId: request.userId });
  await insertDebits(tx, { ...estate, sepaFileId, userId: request.userId }, plan);
  await addAuditEntry(tx, {
    customerId: estate.customerId,
    userId: request.userId,
    action: 'create',
    objectType: 'sepa_file',
    objectId: sepaFileId,
    after: { collectionDate, debitCount: debits.length, totalCents },
  });
  return sepaFileId;
}

interface NewFile {
  plan: DirectDebitPlan;
  totalCents: number;
  userId: number;
}

function insertFile(tx: Database, estate: EstateKey, { plan, totalCents, userId }: NewFile): Promise<number> {
  const { creditor, debits } = plan;
  const messageId = newMessageId(estate.customerId, creditor.today);
  const xml = writePain008({
    messageId,
    createdAt: new Date(),
    // only mandates of this creditor are collected
    creditor: { ...creditor, name: creditor.accountHolder, creditorId: getFirst(debits).claim.mandate.creditorId },
    debits: debits.map(toDirectDebit),
  });
  return insertSepaFile(tx, {
    ...estate,
    kind: 'directDebits',
    providerId: creditor.providerId,
    messageId,
    fileName: `SEPA-Lastschriften ${messageId}.xml`,
    xml,
    transactionCount: debits.length,
    totalCents,
    userId,
  });
}

type PlannedDebit = DirectDebitPlan['debits'][number];

function toDirectDebit({ claim, collectionDate }: PlannedDebit): DirectDebit {
  const { reference, grantedOn, debtorName, debtorIban } = claim.mandate;
  return {
    endToEndId: makeEndToEndId(claim),
    collectionDate,
    amountCents: claim.openCents,
    mandateReference: reference,
    mandateGrantedOn: grantedOn,
    debtorName,
    debtorIban,
    purpose: writePurpose(claim),
  };
}

function writePurpose({ invoiceId, number, customerNumber, from, to }: OpenClaim): string {
  if (invoiceId === null) return `${number}, Kunde ${customerNumber}, Strom`;
  const days = [...new Set([from, addDays(to, -1)])].map(formatDay).join(' bis ');
  return `Rechnung ${number}, Kunde ${customerNumber}, Strom ${days}`;
}

/** Differs for each collection of an invoice or instalment. */
function makeEndToEndId({ invoiceId, instalmentId, number, from, debitCount }: OpenClaim): string {
  const id = invoiceId === null ? `AB-${from.slice(0, 7)}-${instalmentId}` : number;
  return debitCount === 0 ? id : `${id}-${debitCount + 1}`;
}

/** Each debit is a payment of its invoice or instalment on the day of collection. */
async function insertDebits(
  tx: Database,
  { customerId, estateId, sepaFileId, userId }: EstateKey & { sepaFileId: number; userId: number },
  { debits }: DirectDebitPlan,
): Promise<void> {
  const paymentIds = await recordPayments(
    tx,
    { customerId, userId },
    debits.map(({ claim: { invoiceId, instalmentId, participantId, openCents: amountCents }, collectionDate }) => ({
      estateId,
      participantId,
      paidOn: collectionDate,
      amountCents,
      way: 'directDebit',
      parts: invoiceId === null ? [] : [{ invoiceId, amountCents }],
      instalmentParts: instalmentId === null ? [] : [{ instalmentId, amountCents }],
    })),
  );
  const rows = zip(debits, paymentIds).map(([{ claim, collectionDate }, paymentId]) => ({
    customer_id: customerId,
    sepa_file_id: sepaFileId,
    invoice_id: claim.invoiceId,
    instalment_id: claim.instalmentId,
    mandate_id: claim.mandate.mandateId,
    end_to_end_id: makeEndToEndId(claim),
    collection_date: collectionDate,
    amount_cents: claim.openCents,
    payment_id: paymentId,
  }));
  for (const some of inChunks(rows)) await tx.insertInto('direct_debit').values(some).execute();
}
