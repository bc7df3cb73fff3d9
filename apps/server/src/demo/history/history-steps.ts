import { requireValue } from '@lichthof/domain/collections/items.ts';
import { claimKeyOf } from '@lichthof/domain/reminders/claim.ts';
import { reminderState } from '@lichthof/domain/reminders/reminder-state.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { LetterKey } from '../../database/mails/letters.db.ts';
import { markMailSent } from '../../database/mails/outbox.db.ts';
import { readRunsClaimedBy } from '../../features/billing/billing-run-claims.db.ts';
import { carryOutRun } from '../../features/billing/carry-out-run.ts';
import { correctInvoice } from '../../features/billing/corrections/correct-invoice.ts';
import { prepareCorrection } from '../../features/billing/corrections/prepare-correction.ts';
import { sumRunFigures } from '../../features/billing/issuing/run-figures.ts';
import { startBillingRun } from '../../features/billing/issuing/start-billing-run.ts';
import { prepareBilling } from '../../features/billing/preparation/prepare-billing.ts';
import { acknowledge, readBilledChanges } from '../../features/metering/billed-changes/billed-changes.db.ts';
import { recordStatement } from '../../features/payments/bank-statements/record-statement.ts';
import { findProviderAccount } from '../../features/payments/bank-statements/statement-facts.db.ts';
import { issueReminders } from '../../features/payments/reminders/issue-reminders.ts';
import { readOverdueClaims } from '../../features/payments/reminders/overdue-claims.db.ts';
import { readReminderFacts } from '../../features/payments/reminders/reminder-facts.db.ts';
import { createSepaFile } from '../../features/sepa/create-sepa-file.ts';
import { recordReturnedDebit } from '../../features/sepa/end-debits.ts';
import { planDirectDebits, totalOf } from '../../features/sepa/plan-direct-debits.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import type { HistoryEstate } from './history-estate.db.ts';

export interface HistoryTools {
  db: Database;
  typesetter: Typesetter;
  publicUrl: string;
}

export const noonOf = (day: string): Date => new Date(`${day}T10:00:00Z`);

/** Mails of the past are not sent again. */
const silentSender = { send: () => Promise.resolve(), close: () => Promise.resolve() };

/** Bills everybody over the days of a period. */
export async function bill(
  tools: HistoryTools,
  estate: HistoryEstate,
  { period, day }: { period: DayRange; day: string },
) {
  const now = noonOf(day);
  const claimToken = randomUUID();
  const { drafts } = await prepareBilling(tools.db, { ...estate, period, now });
  const { expectedCount: invoiceCount, expectedGrossCents: grossCents } = sumRunFigures(drafts);
  await startBillingRun(tools.db, { ...estate, period, invoiceCount, grossCents, now, claimToken });
  await carryOutRuns(tools, estate, { claimToken, day });
}

/** Cancels an invoice and bills its days from today's values. */
export async function correct(
  tools: HistoryTools,
  estate: HistoryEstate,
  { invoiceId, reason, day }: { invoiceId: number; reason: string; day: string },
): Promise<void> {
  const now = noonOf(day);
  const { customerId, estateId, userId } = estate;
  const key = { customerId, estateId, invoiceId };
  const { invoice, draft } = await prepareCorrection(tools.db, key, now);
  const { version } = invoice;
  const claimToken = randomUUID();
  const { grossCents } = requireValue(draft, 'day of the contract to bill').totals;
  await correctInvoice(tools.db, key, { reason, version, grossCents, userId, now, claimToken });
  await carryOutRuns(tools, estate, { claimToken, day });
}

/** Carries out the runs that were started with the claim, and none that belongs to another customer. */
async function carryOutRuns(
  { db, typesetter, publicUrl }: HistoryTools,
  { customerId }: HistoryEstate,
  { claimToken, day }: { claimToken: string; day: string },
): Promise<void> {
  const { signal } = new AbortController();
  const tools = { db, typesetter, publicUrl, mailSender: silentSender, now: () => noonOf(day), signal };
  for (const run of await readRunsClaimedBy(db, customerId, claimToken)) await carryOutRun(tools, run);
}

/** Creates the SEPA file of a day with everything that can be collected. */
export async function collect({ db }: HistoryTools, estate: HistoryEstate, today: string): Promise<void> {
  const plan = await planDirectDebits(db, estate, { today });
  if (plan.debits.length === 0) return;
  const { userId } = estate;
  const { collectionDate } = plan;
  const request = { today, collectionDate, expectedTotalCents: totalOf(plan), userId };
  await db.transaction().execute((tx) => createSepaFile(tx, estate, request));
}

export interface OpenInvoice {
  invoiceId: number;
  participantId: number;
  amountCents: number;
}

interface StatementOfDay {
  day: string;
  paid?: OpenInvoice[];
  returned?: { invoiceId: number; reason: string; feeCents: number }[];
}

/** Records what a bank statement of a day says. */
export async function recordBankDay(
  { db }: HistoryTools,
  estate: HistoryEstate,
  { day, paid = [], returned = [] }: StatementOfDay,
): Promise<void> {
  const { userId } = estate;
  const provider = await findProviderAccount(db, estate);
  const payments = paid.map(({ invoiceId, participantId, amountCents }) => ({
    ...movementOf({ day, invoiceId, amountCents }),
    participantId,
    invoiceIds: [invoiceId],
  }));
  const returnedDebits = returned.map(({ invoiceId, reason, feeCents }) => ({
    ...movementOf({ day, invoiceId, amountCents: -feeCents }),
    invoiceId,
    instalmentId: null,
    reason,
    feeCents,
  }));
  const { iban: accountIban } = requireValue(provider, 'account of a provider');
  const statement = { accountIban, payments, returnedDebits, balances: [] };
  await db.transaction().execute((tx) => recordStatement(tx, estate, { ...statement, userId, recordReturnedDebit }));
}

/** A movement of which the bank says nothing but day and amount. */
const movementOf = ({ day, invoiceId, amountCents }: { day: string; invoiceId: number; amountCents: number }) => ({
  entryKey: createHash('sha256').update(`${day} ${invoiceId}`).digest('hex'),
  bookedOn: day,
  amountCents,
  name: null,
  iban: null,
  purpose: '',
  bookingText: '',
  endToEndId: null,
  mandateReference: null,
  reference: null,
  otherThan: [],
});

/** Notes as seen what changed after it was billed. */
export async function acknowledgeChanges({ db }: HistoryTools, estate: HistoryEstate): Promise<void> {
  const { userId } = estate;
  for (const { runId, changedAt } of await readBilledChanges(db, estate))
    await db.transaction().execute((tx) => acknowledge(tx, estate, { runId, changedAt, userId }));
}

/** Reminds of everything that is due for a reminder on a day. */
export async function remind({ db }: HistoryTools, estate: HistoryEstate, today: string): Promise<void> {
  const { rules } = await readReminderFacts(db, estate, today);
  const claims = (await readOverdueClaims(db, estate, today)).flatMap((row) => {
    const state = reminderState(row, rules, today);
    return state.kind === 'due' ? [{ claim: claimKeyOf(row.claimKind, row.id), step: state.step }] : [];
  });
  if (claims.length > 0) await issueReminders(db, estate, { claims, userId: estate.userId, today });
}

/** Marks waiting letters of a kind as mailed. */
export async function markLettersMailed(db: Database, customerId: number, kind: LetterKey['kind']): Promise<void> {
  const mails = await db
    .selectFrom('mail')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .select(['customer_id as customerId', 'id', 'kind', 'invoice_id as invoiceId', 'letter_id as letterId'])
    .execute();
  for (const mail of mails) await markMailSent(db, mail);
}
