import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { OpenInvoice } from './debit-candidates.db.ts';
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
  await insertDebits(tx, { customerId: estate.customerId, sepaFileId }, plan);
  await setPaid(tx, estate.customerId, plan);
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

async function insertFile(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { plan: { creditor, debits }, totalCents, userId }: NewFile,
): Promise<number> {
  const messageId = `LH-${customerId}-${creditor.today}-${randomBytes(4).toString('hex').toUpperCase()}`;
  const xml = writePain008({
    messageId,
    createdAt: new Date(),
    creditor: { ...creditor, name: creditor.accountHolder, creditorId: creditor.creditorId! },
    debits: debits.map(toDirectDebit),
  });
  const content = Buffer.from(xml);
  const { id } = await tx
    .insertInto('sepa_file')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      provider_id: creditor.providerId,
      message_id: messageId,
      file_name: `SEPA-Lastschriften ${messageId}.xml`,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      debit_count: debits.length,
      total_cents: totalCents,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type PlannedDebit = DirectDebitPlan['debits'][number];

function toDirectDebit({ invoice, collectionDate }: PlannedDebit): DirectDebit {
  return {
    endToEndId: endToEndIdOf(invoice),
    collectionDate,
    amountCents: invoice.grossCents,
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

const debitsAtOnce = 1000;

async function insertDebits(
  tx: Database,
  { customerId, sepaFileId }: { customerId: number; sepaFileId: number },
  { debits }: DirectDebitPlan,
): Promise<void> {
  for (let begin = 0; begin < debits.length; begin += debitsAtOnce) {
    await tx
      .insertInto('direct_debit')
      .values(
        debits.slice(begin, begin + debitsAtOnce).map(({ invoice, collectionDate }) => ({
          customer_id: customerId,
          sepa_file_id: sepaFileId,
          invoice_id: invoice.invoiceId,
          mandate_id: invoice.mandateId!,
          end_to_end_id: endToEndIdOf(invoice),
          collection_date: collectionDate,
          amount_cents: invoice.grossCents,
        })),
      )
      .execute();
  }
}

/** The day of payment is the day of collection. */
async function setPaid(tx: Database, customerId: number, { debits }: DirectDebitPlan): Promise<void> {
  const ids = debits.map(({ invoice }) => invoice.invoiceId);
  const days = debits.map(({ collectionDate }) => collectionDate);
  await sql`
    update invoice_state s set status = ${PaymentStatus.Paid}, paid_on = d.day, version = version + 1
    from unnest(${`{${ids.join(',')}}`}::int[], ${`{${days.join(',')}}`}::date[]) as d (invoice_id, day)
    where s.customer_id = ${customerId} and s.invoice_id = d.invoice_id`.execute(tx);
}
