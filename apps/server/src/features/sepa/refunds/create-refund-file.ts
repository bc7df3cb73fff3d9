import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type createRefundFile as contract, furthestRefundDays } from '@lichthof/contracts/payments/refunds.ts';
import { isTargetDay, targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { zip } from '@lichthof/domain/collections/pairs.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { recordPayments } from '../../payments/record-payments.ts';
import { accountOfCreditor } from '../../../http/bank-account-errors.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { insertSepaFile, newMessageId } from '../insert-sepa-file.db.ts';
import { type EstateCreditor, findCreditor } from '../sepa-files.db.ts';
import { type ParticipantCredit, readCredits } from './credits.db.ts';
import { writePain001 } from './pain-001.ts';
import { reasonOf } from './plan-refunds.ts';

type RefundRequest = BodyOf<typeof contract> & { userId: number };

interface Refund {
  credit: ParticipantCredit;
  iban: string;
  accountHolder: string;
}

interface RecordedRefund extends Refund {
  paymentId: number;
  endToEndId: string;
}

/**
 * Creates a file of credit transfers and settles the accounts of its participants; the caller passes one transaction.
 * Returns the file's id. Throws HttpError when a credit is not what the person saw.
 */
export async function createRefundFile(tx: Database, estate: EstateKey, request: RefundRequest): Promise<number> {
  const provider = await findCreditor(tx, estate);
  if (!provider) throw notFound('Electricity supply');
  const { executionDate, userId } = request;
  if (!isPossibleExecutionDate(executionDate, provider.today)) {
    const metadata = { code: ErrorCode.ExecutionDateInvalid, field: 'executionDate' };
    throw new HttpError(422, 'No transfer on this day', metadata);
  }
  const refunds = chooseRefunds(await readCredits(tx, estate, { isLocked: true }), { ...request, provider });
  const recorded = await recordRefunds(tx, estate, { refunds, executionDate, userId });
  const totalCents = recorded.reduce((sum, { credit }) => sum + credit.creditCents, 0);
  const messageId = newMessageId(estate.customerId, provider.today);
  const sepaFileId = await insertSepaFile(tx, {
    ...estate,
    kind: 'refunds',
    providerId: provider.providerId,
    messageId,
    fileName: `SEPA-Auszahlungen ${messageId}.xml`,
    xml: writeFile(recorded, { messageId, provider, executionDate }),
    transactionCount: recorded.length,
    totalCents,
    userId,
  });
  await insertRefunds(tx, { ...estate, sepaFileId, executionDate }, recorded);
  await addAuditEntry(tx, {
    customerId: estate.customerId,
    userId,
    action: 'create',
    objectType: 'sepa_file',
    objectId: sepaFileId,
    after: { executionDate, refundCount: recorded.length, totalCents },
  });
  return sepaFileId;
}

/** Banks execute transfers on the day itself, if it is a TARGET day. */
const isPossibleExecutionDate = (day: string, today: string) =>
  isTargetDay(day) && day >= targetDayFrom(today) && day <= addDays(today, furthestRefundDays);

/** The chosen credits with the account that each is paid to. */
function chooseRefunds(
  credits: ParticipantCredit[],
  { refunds, provider }: RefundRequest & { provider: EstateCreditor },
): Refund[] {
  const byParticipant = new Map(credits.map((credit) => [credit.participantId, credit]));
  return refunds.map(({ participantId, amountCents, account }, index) => {
    const credit = byParticipant.get(participantId);
    if (!credit || credit.creditCents !== amountCents || reasonOf(credit, provider) !== null)
      throw conflict(ErrorCode.CreditsChanged, 'The credits have changed');
    // the same participant twice is a credit that is gone
    byParticipant.delete(participantId);
    const { iban, accountHolder } = account ?? credit.account ?? {};
    if (!iban || !accountHolder) {
      const metadata = { code: ErrorCode.RefundAccountMissing, field: `refunds[${index}].account` };
      throw new HttpError(422, 'No account to pay the credit to', metadata);
    }
    if (account && iban === provider.iban) {
      throw accountOfCreditor(`refunds[${index}].account.iban`);
    }
    return { credit, iban, accountHolder };
  });
}

interface RefundsToRecord {
  refunds: Refund[];
  executionDate: string;
  userId: number;
}

/** Each refund is a payment that settles all open invoices of the participant, whatever their sign. */
async function recordRefunds(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { refunds, executionDate, userId }: RefundsToRecord,
): Promise<RecordedRefund[]> {
  const paymentIds = await recordPayments(
    tx,
    { customerId, userId },
    refunds.map(({ credit: { participantId, creditCents, openInvoices } }) => ({
      estateId,
      participantId,
      paidOn: executionDate,
      amountCents: -creditCents,
      way: 'refund',
      parts: openInvoices.map(({ invoiceId, openCents }) => ({ invoiceId, amountCents: openCents })),
    })),
  );
  return zip(refunds, paymentIds).map(([refund, paymentId]) => ({
    ...refund,
    paymentId,
    endToEndId: `AZ-${customerId}-${paymentId}`,
  }));
}

function writeFile(
  refunds: RecordedRefund[],
  { messageId, provider, executionDate }: { messageId: string; provider: EstateCreditor; executionDate: string },
): string {
  return writePain001({
    messageId,
    createdAt: new Date(),
    executionDate,
    debtor: { ...provider, name: provider.accountHolder },
    transfers: refunds.map(({ credit, iban, accountHolder, endToEndId }) => ({
      endToEndId,
      amountCents: credit.creditCents,
      creditorName: accountHolder,
      creditorIban: iban,
      purpose: writePurpose(credit),
    })),
  });
}

/** 'Guthaben Rechnung RE-2026-0007, Kunde 10007, Strom' */
function writePurpose({ openInvoices, customerNumber }: ParticipantCredit): string {
  const numbers = openInvoices.filter(({ openCents }) => openCents < 0).map(({ number }) => number);
  const reason = numbers.length > 0 ? `Guthaben Rechnung ${numbers.join(' ')}` : 'Guthaben';
  return `${reason}, Kunde ${customerNumber}, Strom`;
}

async function insertRefunds(
  tx: Database,
  { customerId, sepaFileId, executionDate }: EstateKey & { sepaFileId: number; executionDate: string },
  refunds: RecordedRefund[],
): Promise<void> {
  const rows = refunds.map(({ credit, iban, accountHolder, paymentId, endToEndId }) => ({
    customer_id: customerId,
    sepa_file_id: sepaFileId,
    payment_id: paymentId,
    end_to_end_id: endToEndId,
    execution_date: executionDate,
    amount_cents: credit.creditCents,
    iban,
    account_holder: accountHolder,
  }));
  for (const some of inChunks(rows)) await tx.insertInto('refund').values(some).execute();
}
