import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { inChunks } from '../../database/in-chunks.ts';
import { recordPayments } from '../../database/record-payments.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { OpenInvoice } from './debit-candidates.db.ts';
import { insertSepaFile, newMessageId } from './insert-sepa-file.db.ts';
import { writePain008, type DirectDebit } from './pain-008.ts';
import { isPossibleCollectionDate, planDirectDebits, totalOf, type DirectDebitPlan } from './plan-direct-debits.ts';

interface SepaFileRequest {
  invoiceIds?: number[] | undefined;
  collectionDate: string;
  /** The sum that the person saw. */
  expectedTotalCents: number;
  userId: number;
}

/**
 * Creates a file of direct debits and sets its invoices to paid; the caller passes one transaction. Returns the file's
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
    creditor: { ...creditor, name: creditor.accountHolder, creditorId: creditor.creditorId! },
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

function toDirectDebit({ invoice, collectionDate }: PlannedDebit): DirectDebit {
  return {
    endToEndId: endToEndIdOf(invoice),
    collectionDate,
    amountCents: invoice.openCents,
    mandateReference: invoice.mandateReference!,
    mandateGrantedOn: invoice.mandate!.grantedOn,
    debtorName: invoice.debtorName!,
    debtorIban: invoice.debtorIban!,
    purpose: `Rechnung ${invoice.number}, Kunde ${invoice.customerNumber}, Strom ${german(invoice.from)} bis ${german(addDays(invoice.to, -1))}`,
  };
}

/** Differs for each collection of an invoice. */
const endToEndIdOf = ({ number, debitCount }: OpenInvoice) =>
  debitCount === 0 ? number : `${number}-${debitCount + 1}`;
const german = (day: string) => day.split('-').toReversed().join('.');

/** Each debit is a payment of its invoice on the day of collection. */
async function insertDebits(
  tx: Database,
  { customerId, estateId, sepaFileId, userId }: EstateKey & { sepaFileId: number; userId: number },
  { debits }: DirectDebitPlan,
): Promise<void> {
  const paymentIds = await recordPayments(
    tx,
    { customerId, userId },
    debits.map(({ invoice: { invoiceId, participantId, openCents }, collectionDate }) => ({
      estateId,
      participantId,
      paidOn: collectionDate,
      amountCents: openCents,
      way: 'directDebit',
      parts: [{ invoiceId, amountCents: openCents }],
    })),
  );
  const rows = debits.map(({ invoice, collectionDate }, index) => ({
    customer_id: customerId,
    sepa_file_id: sepaFileId,
    invoice_id: invoice.invoiceId,
    mandate_id: invoice.mandateId!,
    end_to_end_id: endToEndIdOf(invoice),
    collection_date: collectionDate,
    amount_cents: invoice.openCents,
    payment_id: paymentIds[index]!,
  }));
  for (const some of inChunks(rows)) await tx.insertInto('direct_debit').values(some).execute();
}
