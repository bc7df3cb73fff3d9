import { requireValue } from '@lichthof/domain/collections/items.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { changeMeterDays } from '../../features/metering/values/meter-days.db.ts';
import { setPlan } from '../../features/prepayments/set-plan.ts';
import { dateBack } from './date-back.db.ts';
import { collectionDayOf, historyDays } from './history-days.ts';
import { findHistoryEstate, type HistoryEstate } from './history-estate.db.ts';
import { markOpened } from './mark-opened.db.ts';
import { findOpenInvoice } from './open-invoices.db.ts';
import * as steps from './history-steps.ts';

/** Wohnung 2: pays in advance, and gets a corrected invoice. */
const paysInAdvance = 'Wohnung 2';
/** Wohnung 3 and the owner pay by transfer, Wohnung 6 does not pay. */
const payByTransfer = ['Wohnung 3', null];
const debitReturns = 'Wohnung 4';

/**
 * Two billed quarters of one demo estate with all that follows: direct debits, payments, a returned debit, reminders, a
 * correction, prepayments and their settlement. Every step is the product's own; only the days lie in the past. Does
 * nothing once somebody has changed anything.
 */
export async function seedDemoHistory(tools: steps.HistoryTools, now: Date): Promise<void> {
  const estate = await findHistoryEstate(tools.db);
  if (estate) await carryOutHistory(tools, estate, now);
}

/** Every step is told the day on which it happens; the estate has no invoice yet. */
export async function carryOutHistory(tools: steps.HistoryTools, estate: HistoryEstate, now: Date): Promise<void> {
  const { first, last, laterCollections } = historyDays(localDayOf(now.getTime(), defaultTimeZone));
  const since = new Date();
  const on = async (day: string, step: (day: string) => Promise<void>) => {
    await step(day);
    await dateBack(tools.db, estate, { since, at: steps.noonOf(day) });
  };
  const open = (apartmentName: string | null) => findOpenInvoice(tools.db, estate, apartmentName);
  const pay = async (day: string) => {
    const paid = await Promise.all(payByTransfer.map(open));
    await steps.recordBankDay(tools, estate, { day, paid });
  };
  await on(addDays(first.to, -18), (day) => setFirstPlan(tools, estate, { day, fromMonth: first.to }));
  await on(addDays(first.to, 8), (day) => steps.bill(tools, estate, { period: first, day }));
  const { invoiceId: returnedId } = await open(debitReturns);
  const { invoiceId: correctedId } = await open(paysInAdvance);
  await on(addDays(first.to, 9), (day) => steps.collect(tools, estate, day));
  await on(addDays(first.to, 24), pay);
  await on(addDays(first.to, 31), (day) => {
    const returned = [{ invoiceId: returnedId, reason: 'AM04 Konto nicht gedeckt', feeCents: returnFeeCents }];
    return steps.recordBankDay(tools, estate, { day, returned });
  });
  await on(collectionDayOf(addMonths(first.to, 1)), (day) => steps.collect(tools, estate, day));
  await on(addDays(first.to, 38), (day) => remindByMail(tools, estate, day));
  await on(addDays(first.to, 48), async (day) => {
    const invoice = await open(debitReturns);
    const paid = [{ ...invoice, amountCents: invoice.amountCents + returnFeeCents }];
    await steps.recordBankDay(tools, estate, { day, paid });
  });
  await on(collectionDayOf(addMonths(first.to, 2)), (day) => steps.collect(tools, estate, day));
  await on(addDays(last.to, -20), async (day) => {
    await receiveCorrectedValues(tools, estate, { before: first.to });
    const reason = 'Der Messstellenbetreiber hat die Zählerwerte von zwei Wochen berichtigt.';
    await steps.correct(tools, estate, { invoiceId: correctedId, reason, day });
    await steps.acknowledgeChanges(tools, estate);
  });
  await markOpened(tools.db, estate);
  await on(addDays(last.to, 8), (day) => steps.bill(tools, estate, { period: last, day }));
  await on(addDays(last.to, 9), (day) => steps.collect(tools, estate, day));
  await on(addDays(last.to, 24), pay);
  for (const collection of laterCollections) await on(collection, (day) => steps.collect(tools, estate, day));
}

const returnFeeCents = 350;

async function setFirstPlan(
  { db }: steps.HistoryTools,
  estate: HistoryEstate,
  { day, fromMonth }: { day: string; fromMonth: string },
): Promise<void> {
  const { customerId, estateId, userId, instalmentCents: amountCents } = estate;
  const { participantId, contractId } = participantIn(estate, paysInAdvance);
  const plan = {
    fromMonth,
    toMonth: addMonths(fromMonth, 12),
    dueDay: 15,
    amountCents,
    basis: 'other' as const,
  };
  await db
    .transaction()
    .execute((tx) =>
      setPlan(
        tx,
        { customerId, estateId, participantId },
        { ...plan, contractId, isAnnouncedElsewhere: false, userId, today: day },
      ),
    );
  await steps.markLettersMailed(db, customerId, 'prepaymentNotice');
}

async function remindByMail(tools: steps.HistoryTools, estate: HistoryEstate, day: string): Promise<void> {
  await steps.remind(tools, estate, day);
  await steps.markLettersMailed(tools.db, estate.customerId, 'reminder');
}

/** Two weeks of an apartment turn out to be less than half of what was billed. */
async function receiveCorrectedValues(
  { db }: steps.HistoryTools,
  estate: HistoryEstate,
  { before }: { before: string },
): Promise<void> {
  const meterId = requireValue(participantIn(estate, paysInAdvance).meterId, 'meter of the apartment');
  const days = eachDay(addDays(before, -30), addDays(before, -16)).map((day) => ({ meterId, day }));
  await db.transaction().execute((tx) =>
    changeMeterDays(tx, estate.customerId, {
      days,
      change: (stored) => {
        const { amounts, statuses } = requireValue(stored, 'stored day');
        return { amounts: amounts.map((amount) => amount && Math.round(amount * 0.4)), statuses };
      },
    }),
  );
}

const participantIn = ({ participants }: HistoryEstate, apartmentName: string | null) =>
  requireValue(
    participants.find((participant) => participant.apartmentName === apartmentName),
    'participant of the apartment',
  );
