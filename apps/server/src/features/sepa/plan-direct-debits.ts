import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { isTargetDay } from '@lichthof/domain/billing/invoices/payment.ts';
import {
  computeCollectionDate,
  earliestCollectionDate,
  findIncompleteReason,
  type IncompleteReason,
} from '@lichthof/domain/direct-debits/direct-debits.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { notFound } from '../../http/errors.ts';
import {
  hasMandate,
  readOpenInvoices,
  type MandatedClaim,
  type NewAnnouncement,
  type OpenClaim,
  type OpenInvoice,
} from './debit-candidates.db.ts';
import { readInstalmentCandidates } from './instalment-candidates.db.ts';
import { findCreditor, type EstateCreditor } from './sepa-files.db.ts';

export interface DirectDebitPlan {
  creditor: EstateCreditor;
  collectionDate: string;
  debits: { claim: MandatedClaim; collectionDate: string }[];
  incomplete: { claim: OpenClaim; reason: IncompleteReason }[];
  /** Invoices that ask for no money. */
  credits: OpenInvoice[];
}

export interface DirectDebitChoice {
  /** Without a choice all open invoices with direct debit, and the instalments due in the month of collection. */
  invoiceIds?: number[] | undefined;
  instalmentIds?: number[] | undefined;
  /** Returned debits that are collected again beside the others, and claims that were announced anew. */
  retriedInvoiceIds?: number[] | undefined;
  retriedInstalmentIds?: number[] | undefined;
  /** Without it the earliest day on which something can be collected. */
  collectionDate?: string | undefined;
  /** The day of the file; without it the estate's local day. */
  today?: string;
}

/** Which invoices and instalments a file collects on which day, and why others stay open. 404 without tenant electricity. */
export async function planDirectDebits(
  db: Database,
  estate: EstateKey,
  { invoiceIds, instalmentIds, isLocked = false, ...choice }: DirectDebitChoice & { isLocked?: boolean },
): Promise<DirectDebitPlan> {
  const creditor = await findCreditor(db, estate, choice.today);
  if (!creditor) throw notFound('Electricity supply');
  const collectionDate = choice.collectionDate ?? earliestCollectionDate(creditor.today);
  const isChosen = invoiceIds !== undefined || instalmentIds !== undefined;
  const isRetried = makeRetryCheck(choice);
  const plan: DirectDebitPlan = { creditor, collectionDate, debits: [], incomplete: [], credits: [] };
  const lastDueOn = addDays(addMonths(monthOf(collectionDate), 1), -1);
  const invoices = isChosen && !invoiceIds ? [] : await readOpenInvoices(db, estate, { invoiceIds, isLocked });
  const instalments =
    isChosen && !instalmentIds
      ? []
      : await readInstalmentCandidates(db, estate, { instalmentIds, lastDueOn, isLocked });
  plan.credits = invoices.filter(({ openCents }) => openCents < 0);
  for (const claim of [...invoices, ...instalments].filter(({ openCents }) => openCents >= 0)) {
    const isOther = claim.providerId !== creditor.providerId;
    const isAnnouncedAnew = isRetried(claim);
    const rules = {
      creditorId: creditor.creditorId,
      collectionDate,
      isChosen: isChosen || isAnnouncedAnew,
      isAnnouncedAnew,
    };
    const reason = isOther ? 'otherCreditor' : findIncompleteReason(claim, rules);
    if (reason || !hasMandate(claim)) plan.incomplete.push({ claim, reason: reason ?? 'mandateMissing' });
    else plan.debits.push({ claim, collectionDate: computeCollectionDate(claim.dueOn, collectionDate) });
  }
  const [firstDay] = plan.debits.map((debit) => debit.collectionDate).toSorted();
  return choice.collectionDate || !firstDay ? plan : { ...plan, collectionDate: firstDay };
}

function makeRetryCheck({ retriedInvoiceIds = [], retriedInstalmentIds = [] }: DirectDebitChoice) {
  const invoiceIds = new Set<number | null>(retriedInvoiceIds);
  const instalmentIds = new Set<number | null>(retriedInstalmentIds);
  return ({ invoiceId, instalmentId }: OpenClaim): boolean =>
    invoiceId === null ? instalmentIds.has(instalmentId) : invoiceIds.has(invoiceId);
}

const furthestDays = 365;

/** Whether a file made today can be collected on the day: a TARGET day that leaves the bank time. */
export function isPossibleCollectionDate(day: string, today: string): boolean {
  return isTargetDay(day) && day >= earliestCollectionDate(today) && day <= addDays(today, furthestDays);
}

export function toPreview({
  creditor,
  collectionDate,
  debits,
  incomplete,
  credits,
}: DirectDebitPlan): DirectDebitPreview {
  const { accountHolder, bankName, iban, creditorId, today } = creditor;
  return {
    creditorId,
    accountHolder,
    bankName,
    iban: maskIban(iban),
    earliestCollectionDate: earliestCollectionDate(today),
    collectionDate,
    debits: debits.map(({ claim, collectionDate: collectedOn }) => ({
      ...toSummary(claim),
      collectionDate: collectedOn,
    })),
    totalCents: totalOf({ debits }),
    incomplete: incomplete.map(({ claim, reason }) => ({
      ...toSummary(claim),
      reason,
      revokedAt: claim.mandate?.revokedAt?.toISOString() ?? null,
      notice: claim.notice && toNotice(claim.notice),
    })),
    credits: credits.map(({ invoiceId, participantId, number, names, openCents }) => ({
      invoiceId,
      participantId,
      number,
      names,
      openCents,
    })),
  };
}

const toNotice = ({ debitNoticeId, collectionDate, delivery, state }: NewAnnouncement) => ({
  debitNoticeId,
  collectionDate,
  delivery,
  state,
});

export const totalOf = ({ debits }: Pick<DirectDebitPlan, 'debits'>): number =>
  debits.reduce((sum, { claim }) => sum + claim.openCents, 0);

const toSummary = ({ invoiceId, instalmentId, number, names, openCents }: OpenClaim) => ({
  invoiceId,
  instalmentId,
  number,
  names,
  openCents,
});
