import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { announcedCollectionDate, type DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { chooseDelivery, type LetterDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { keepLetterLogo } from '../../letters/letter-files.ts';
import { queueLetterMails } from '../../../database/mails/letters.db.ts';
import { readIssuer } from '../../providers/read-issuer.ts';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { conflict } from '../../../http/errors.ts';
import type { MandatedClaim, OpenInvoice } from '../debit-candidates.db.ts';
import { planDirectDebits, type DirectDebitPlan } from '../plan-direct-debits.ts';
import { readPayers, type Payer } from './payers.db.ts';

interface Announcement {
  invoiceIds: number[];
  userId: number;
}

type MandatedInvoice = OpenInvoice & MandatedClaim;

interface PlannedNotice {
  claim: MandatedInvoice;
  payer: Payer;
  delivery: LetterDelivery;
  content: DebitNoticeContent;
}

const changed = () => conflict(ErrorCode.DebitsChanged, 'An invoice does not wait for a new announcement');

/** Writes a letter about each invoice; mails are sent by a job. Throws 409 if one does not wait for a new announcement. */
export async function announceDebitsAnew(
  db: Database,
  estate: EstateKey,
  { invoiceIds, userId }: Announcement,
): Promise<{ mailCount: number; postCount: number }> {
  return db.transaction().execute(async (tx) => {
    const chosen = [...new Set(invoiceIds)];
    const plan = await planDirectDebits(tx, estate, { invoiceIds: chosen, isLocked: true });
    const claims = plan.incomplete.flatMap(({ claim, reason }): MandatedInvoice[] => {
      const { invoiceId, mandate, notice } = claim;
      const isWaiting = reason === 'formerMandate' && notice === null;
      return isWaiting && invoiceId !== null && mandate ? [{ ...claim, invoiceId, mandate }] : [];
    });
    if (claims.length < chosen.length) throw changed();
    const notices = await planNotices(tx, estate, { claims, plan });
    await keepLetterLogo(tx, { ...estate, providerId: plan.creditor.providerId });
    await insertNotices(tx, { ...estate, userId }, notices);
    const mailCount = notices.filter(({ delivery }) => delivery === 'mail').length;
    return { mailCount, postCount: notices.length - mailCount };
  });
}

async function planNotices(
  tx: Database,
  { customerId }: EstateKey,
  { claims, plan: { creditor } }: { claims: MandatedInvoice[]; plan: DirectDebitPlan },
): Promise<PlannedNotice[]> {
  const { issuer: provider } = await readIssuer(tx, { customerId, providerId: creditor.providerId }, creditor.today);
  const payers = await readPayers(
    tx,
    customerId,
    claims.map(({ invoiceId }) => invoiceId),
  );
  return claims.map((claim) => {
    const payer = getEntry(payers, claim.invoiceId);
    const delivery = chooseDelivery(payer);
    const { names, address, greetingName, customerNumber, contractNumber, issuedDate } = payer;
    const content: DebitNoticeContent = {
      issuedOn: creditor.today,
      collectionDate: announcedCollectionDate(creditor.today, delivery),
      provider,
      recipient: { names, address, greetingName },
      customerNumber,
      contractNumber,
      invoice: { number: claim.number, issuedDate },
      amountCents: claim.openCents,
      mandate: {
        reference: claim.mandate.reference,
        creditorId: claim.mandate.creditorId,
        iban: claim.mandate.debtorIban,
      },
    };
    return { claim, payer, delivery, content };
  });
}

/** Another call may have announced an invoice since it was read: it is refused then. */
async function insertNotices(
  tx: Database,
  { customerId, estateId, userId }: EstateKey & { userId: number },
  notices: PlannedNotice[],
): Promise<void> {
  for (const some of inChunks(notices)) {
    const rows = await tx
      .insertInto('debit_notice')
      .values(
        some.map(({ claim, payer, delivery, content }) => ({
          customer_id: customerId,
          estate_id: estateId,
          participant_id: claim.participantId,
          contract_id: payer.contractId,
          invoice_id: claim.invoiceId,
          mandate_id: claim.mandate.mandateId,
          amount_cents: content.amountCents,
          issued_on: content.issuedOn,
          collection_date: content.collectionDate,
          content: JSON.stringify(content),
          delivery,
          recipient: payer.email,
          created_by: userId,
        })),
      )
      .onConflict((on) => on.columns(['customer_id', 'invoice_id', 'mandate_id']).doNothing())
      .returning(['id', 'invoice_id as invoiceId', 'recipient'])
      .execute();
    if (rows.length < some.length) throw changed();
    await queueLetterMails(tx, { customerId, kind: 'debitNotice' }, rows);
    const ids = new Map(rows.map(({ id, invoiceId }) => [invoiceId, id]));
    await addAuditEntries(
      tx,
      some.map(({ claim, content }) => ({
        customerId,
        userId,
        action: 'create',
        objectType: 'debit_notice',
        objectId: getEntry(ids, claim.invoiceId),
        after: { number: claim.number, amountCents: content.amountCents, collectionDate: content.collectionDate },
      })),
    );
  }
}
