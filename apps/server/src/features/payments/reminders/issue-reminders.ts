import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../../database/add-audit-entries.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { readIssuer } from '../../../database/read-issuer.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { conflict } from '../../../http/errors.ts';
import { readOverdueInvoices } from './overdue-invoices.db.ts';
import { chooseDue, planReminders, type PlannedReminder } from './plan-reminders.ts';
import { readReminderFacts } from './reminder-facts.db.ts';

const changed = () => conflict(ErrorCode.RemindersChanged, 'An invoice is no longer due for a reminder');

/** The letters that participants would get about the invoices. Throws 409 if one of these is not due. */
export async function previewReminders(db: Database, key: EstateKey, invoiceIds: number[]): Promise<ReadyReminder[]> {
  const facts = await readReminderFacts(db, key);
  const chosen = chooseDue(await readOverdueInvoices(db, key, facts.today), invoiceIds, facts);
  if (!chosen) throw changed();
  const planned = planReminders(chosen, facts);
  if (planned.some(({ content }) => content.totalCents <= 0)) throw changed();
  return addProviders(db, key, { planned, today: facts.today });
}

interface Issuing {
  invoices: { invoiceId: number; step: ReminderStep }[];
  userId: number;
}

/**
 * Issues one letter for each participant with its fee, all in one transaction; the mails follow. The locked invoices
 * and the key of each step see to it that two people remind of an invoice once.
 */
export async function issueReminders(
  db: Database,
  key: EstateKey,
  { invoices, userId }: Issuing,
): Promise<{ mailCount: number; postCount: number }> {
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
  return retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await lockInvoices(tx, key, invoiceIds);
      const letters = await previewReminders(tx, key, invoiceIds);
      const steps = new Map(letters.flatMap((letter) => letter.invoices.map((one) => [one.invoiceId, one.step])));
      if (invoices.some(({ invoiceId, step }) => steps.get(invoiceId) !== step)) throw changed();
      await insertReminders(tx, { ...key, userId }, letters);
      const mailCount = letters.filter(({ delivery }) => delivery === 'mail').length;
      return { mailCount, postCount: letters.length - mailCount };
    }),
  );
}

type ReadyReminder = Omit<PlannedReminder, 'content'> & { content: ReminderContent };

async function addProviders(
  db: Database,
  { customerId }: EstateKey,
  { planned, today }: { planned: PlannedReminder[]; today: string },
): Promise<ReadyReminder[]> {
  const providers = new Map<number, ReminderContent['provider']>();
  for (const providerId of new Set(planned.map((letter) => letter.providerId))) {
    const { issuer } = await readIssuer(db, { customerId, providerId }, today);
    const { name, address, hotline, email, bank } = issuer;
    providers.set(providerId, { name, address, hotline, email, bank });
  }
  return planned.map((letter) => ({
    ...letter,
    content: { ...letter.content, provider: providers.get(letter.providerId)! },
  }));
}

/** In the order of their ids, so that two people wait for each other instead of blocking each other. */
async function lockInvoices(tx: Database, { customerId, estateId }: EstateKey, invoiceIds: number[]): Promise<void> {
  await sql`
    select from invoice_state s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
    where s.customer_id = ${customerId} and i.estate_id = ${estateId}
      and s.invoice_id = any(${`{${invoiceIds.join(',')}}`}::int[])
    order by s.invoice_id for update of s`.execute(tx);
}

type Writer = EstateKey & { userId: number };

async function insertReminders(tx: Database, writer: Writer, letters: ReadyReminder[]): Promise<void> {
  const { customerId, estateId, userId } = writer;
  for (const some of inChunks(letters)) {
    const charges = await insertFees(tx, writer, some);
    const rows = await tx
      .insertInto('reminder')
      .values(
        some.map(({ participantId, providerId, contractId, delivery, recipient, invoices, content }) => ({
          customer_id: customerId,
          estate_id: estateId,
          provider_id: providerId,
          participant_id: participantId,
          contract_id: contractId,
          step: content.step,
          issued_on: content.issuedOn,
          pay_until: content.payUntil,
          charge_id: charges.get(invoices[0]!.invoiceId) ?? null,
          content: JSON.stringify(content),
          delivery,
          recipient,
          created_by: userId,
        })),
      )
      .returning(['id', 'participant_id as participantId', 'provider_id as providerId'])
      .execute();
    const ids = new Map(rows.map(({ id, participantId, providerId }) => [`${participantId} ${providerId}`, id]));
    const idOf = ({ participantId, providerId }: ReadyReminder) => ids.get(`${participantId} ${providerId}`)!;
    await insertRemindedInvoices(
      tx,
      customerId,
      some.map((letter) => ({ ...letter, reminderId: idOf(letter) })),
    );
    await addAuditEntries(
      tx,
      some.map((letter) => ({ ...auditOf(letter), customerId, userId, objectId: idOf(letter) })),
    );
  }
}

async function insertRemindedInvoices(
  tx: Database,
  customerId: number,
  letters: (ReadyReminder & { reminderId: number })[],
): Promise<void> {
  const rows = letters.flatMap(({ reminderId, invoices }) =>
    invoices.map(({ invoiceId, step, openCents }) => ({
      customer_id: customerId,
      invoice_id: invoiceId,
      step,
      reminder_id: reminderId,
      open_cents: openCents,
    })),
  );
  for (const some of inChunks(rows)) await tx.insertInto('reminder_invoice').values(some).execute();
}

/** The fees on the accounts, by the first invoice of their letters. */
async function insertFees(
  tx: Database,
  { customerId, estateId, userId }: Writer,
  letters: ReadyReminder[],
): Promise<Map<number, number>> {
  const charged = letters.filter(({ content }) => content.feeCents > 0);
  if (charged.length === 0) return new Map();
  const rows = await tx
    .insertInto('account_charge')
    .values(
      charged.map(({ participantId, invoices, content }) => ({
        customer_id: customerId,
        estate_id: estateId,
        participant_id: participantId,
        invoice_id: invoices[0]!.invoiceId,
        kind: 'reminderFee',
        charged_on: content.issuedOn,
        amount_cents: content.feeCents,
        created_by: userId,
      })),
    )
    .returning(['id', 'invoice_id as invoiceId'])
    .execute();
  return new Map(rows.map(({ id, invoiceId }) => [invoiceId!, id]));
}

const auditOf = ({ content }: ReadyReminder) => ({
  action: 'create',
  objectType: 'reminder',
  after: {
    number: content.invoices.map(({ number }) => number).join(', '),
    reminderStep: content.step,
    amountCents: content.totalCents,
    ...(content.feeCents > 0 && { feeCents: content.feeCents }),
    payUntil: content.payUntil,
  },
});
