import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getEntry, getFirst, requireValue } from '@lichthof/domain/collections/items.ts';
import { type ClaimKey, claimKeyOf, type ClaimKind, parseClaimKey } from '@lichthof/domain/reminders/claim.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { keepLetterLogo } from '../../letters/letter-files.ts';
import { queueLetterMails } from '../../../database/mails/letters.db.ts';
import { readIssuer } from '../../providers/read-issuer.ts';
import { addWebhookEvent } from '../../webhooks/add-webhook-event.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { conflict } from '../../../http/errors.ts';
import { readOverdueClaims } from './overdue-claims.db.ts';
import { chooseDue, planReminders, type PlannedReminder } from './plan-reminders.ts';
import { readReminderFacts } from './reminder-facts.db.ts';

const changed = () => conflict(ErrorCode.RemindersChanged, 'An invoice or instalment is no longer due for a reminder');

/** The letters that participants would get about the claims. Throws 409 if one of these is not due. */
export async function previewReminders(
  db: Database,
  key: EstateKey,
  claims: ClaimKey[],
  today?: string,
): Promise<ReadyReminder[]> {
  const facts = await readReminderFacts(db, key, today);
  const chosen = chooseDue(await readOverdueClaims(db, key, facts.today), claims, facts);
  if (!chosen) throw changed();
  const planned = planReminders(chosen, facts);
  if (planned.some(({ content }) => content.totalCents <= 0)) throw changed();
  return addProviders(db, key, { planned, today: facts.today });
}

interface Issuing {
  claims: { claim: ClaimKey; step: ReminderStep }[];
  userId: number;
  /** The day of the letters; without it the estate's local day. */
  today?: string;
}

/**
 * Issues one letter for each participant with its fee, all in one transaction; the mails follow. The locked claims
 * and the key of each step see to it that two people remind of a claim once.
 */
export async function issueReminders(
  db: Database,
  key: EstateKey,
  { claims, userId, today }: Issuing,
): Promise<{ mailCount: number; postCount: number }> {
  const keys = claims.map(({ claim }) => claim);
  return retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await lockClaims(tx, key, keys);
      const letters = await previewReminders(tx, key, keys, today);
      const steps = new Map(letters.flatMap((letter) => letter.claims.map((one) => [one.claim, one.step])));
      if (claims.some(({ claim, step }) => steps.get(claim) !== step)) throw changed();
      for (const providerId of new Set(letters.map((letter) => letter.providerId))) {
        await keepLetterLogo(tx, { customerId: key.customerId, providerId });
      }
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
    providers.set(providerId, issuer);
  }
  return planned.map((letter) => ({
    ...letter,
    content: { ...letter.content, provider: getEntry(providers, letter.providerId) },
  }));
}

/** In the order of their ids, so that two people wait for each other instead of blocking each other. */
async function lockClaims(tx: Database, { customerId, estateId }: EstateKey, keys: ClaimKey[]): Promise<void> {
  const claims = keys.map(parseClaimKey);
  const joinIds = (kind: ClaimKind) =>
    `{${claims.flatMap((claim) => (claim.kind === kind ? claim.id : [])).join(',')}}`;
  await sql`
    select from invoice_state s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
    where s.customer_id = ${customerId} and i.estate_id = ${estateId}
      and s.invoice_id = any(${joinIds('invoice')}::int[])
    order by s.invoice_id for update of s`.execute(tx);
  await sql`
    select from prepayment_instalment n
    where n.customer_id = ${customerId} and n.estate_id = ${estateId} and n.id = any(${joinIds('instalment')}::int[])
    order by n.id for update`.execute(tx);
}

type Writer = EstateKey & { userId: number };

async function insertReminders(tx: Database, writer: Writer, letters: ReadyReminder[]): Promise<void> {
  const { customerId, estateId, userId } = writer;
  for (const some of inChunks(letters)) {
    const charges = await insertFees(tx, writer, some);
    const rows = await tx
      .insertInto('reminder')
      .values(
        some.map(({ participantId, providerId, contractId, delivery, recipient, claims, content }) => ({
          customer_id: customerId,
          estate_id: estateId,
          provider_id: providerId,
          participant_id: participantId,
          contract_id: contractId,
          step: content.step,
          issued_on: content.issuedOn,
          pay_until: content.payUntil,
          charge_id: charges.get(getFirst(claims).claim) ?? null,
          content: JSON.stringify(content),
          delivery,
          recipient,
          created_by: userId,
        })),
      )
      .returning(['id', 'participant_id as participantId', 'provider_id as providerId', 'recipient'])
      .execute();
    await queueLetterMails(tx, { customerId, kind: 'reminder' }, rows);
    const ids = new Map(rows.map(({ id, participantId, providerId }) => [`${participantId} ${providerId}`, id]));
    const getId = ({ participantId, providerId }: ReadyReminder) => getEntry(ids, `${participantId} ${providerId}`);
    await insertRemindedClaims(
      tx,
      customerId,
      some.map((letter) => ({ ...letter, reminderId: getId(letter) })),
    );
    await addAuditEntries(
      tx,
      some.map((letter) => ({ ...toAudit(letter), customerId, userId, objectId: getId(letter) })),
    );
    await addWebhookEvent(tx, { customerId, event: 'reminder.issued', ids: [...ids.values()] });
  }
}

async function insertRemindedClaims(
  tx: Database,
  customerId: number,
  letters: (ReadyReminder & { reminderId: number })[],
): Promise<void> {
  const reminded = letters.flatMap(({ reminderId, claims }) => claims.map((claim) => ({ reminderId, ...claim })));
  const rowOf = ({ step, reminderId, openCents }: (typeof reminded)[number]) => ({
    customer_id: customerId,
    step,
    reminder_id: reminderId,
    open_cents: openCents,
  });
  const invoices = reminded.filter(({ claimKind }) => claimKind === 'invoice');
  const instalments = reminded.filter(({ claimKind }) => claimKind === 'instalment');
  for (const some of inChunks(invoices)) {
    const rows = some.map((claim) => ({ ...rowOf(claim), invoice_id: claim.id }));
    await tx.insertInto('reminder_invoice').values(rows).execute();
  }
  for (const some of inChunks(instalments)) {
    const rows = some.map((claim) => ({ ...rowOf(claim), instalment_id: claim.id }));
    await tx.insertInto('reminder_instalment').values(rows).execute();
  }
}

/** The fees on the accounts, by the first claim of their letters. */
async function insertFees(
  tx: Database,
  { customerId, estateId, userId }: Writer,
  letters: ReadyReminder[],
): Promise<Map<ClaimKey, number>> {
  const charged = letters.filter(({ content }) => content.feeCents > 0);
  if (charged.length === 0) return new Map();
  const rows = await tx
    .insertInto('account_charge')
    .values(
      charged.map(({ participantId, claims, content }) => {
        const { claimKind, id } = getFirst(claims);
        return {
          customer_id: customerId,
          estate_id: estateId,
          participant_id: participantId,
          invoice_id: claimKind === 'invoice' ? id : null,
          instalment_id: claimKind === 'instalment' ? id : null,
          kind: 'reminderFee',
          charged_on: content.issuedOn,
          amount_cents: content.feeCents,
          created_by: userId,
        };
      }),
    )
    .returning(['id', 'invoice_id as invoiceId', 'instalment_id as instalmentId'])
    .execute();
  return new Map(
    rows.map(({ id, invoiceId, instalmentId }) => [
      invoiceId === null
        ? claimKeyOf('instalment', requireValue(instalmentId, 'claim of the fee'))
        : claimKeyOf('invoice', invoiceId),
      id,
    ]),
  );
}

const toAudit = ({ content }: ReadyReminder) => ({
  action: 'create' as const,
  objectType: 'reminder' as const,
  after: {
    number: content.invoices.map(({ number }) => number).join(', '),
    reminderStep: content.step,
    amountCents: content.totalCents,
    ...(content.feeCents > 0 && { feeCents: content.feeCents }),
    payUntil: content.payUntil,
  },
});
