import { targetDayFrom } from '../billing/invoices/payment.ts';
import { addMonths } from '../time/add-months.ts';
import { addDays } from '../time/days.ts';

/** Why an open invoice cannot be collected. */
export const incompleteReasons = [
  'notSent',
  'nothingToCollect',
  'creditorIdMissing',
  'mandateMissing',
  'mandateRevoked',
  'otherCreditor',
  'mandateLapsed',
  'formerMandate',
  'returned',
] as const;
export type IncompleteReason = (typeof incompleteReasons)[number];
export type UnusableMandate = Extract<IncompleteReason, 'otherCreditor' | 'mandateLapsed'>;

/** The facts that decide whether an open invoice with direct debit can be collected. */
export interface DebitCandidate {
  openCents: number;
  dueOn: string;
  isSent: boolean;
  /** The day on which the bank returned its last debit; null if it returned none. */
  returnedOn: string | null;
  /** Whether it was announced with a former mandate: a debit of another account needs a notice of its own. */
  isAnnouncedWithFormerMandate: boolean;
  /** The participant's latest mandate. */
  mandate: LatestMandate | null;
}

export interface CollectionRules {
  creditorId: string | null;
  /** The earliest day of collection that a person chose. */
  collectionDate: string;
  /** Whether a person chose these invoices; only then a returned debit is collected again. */
  isChosen: boolean;
  /** Whether a person says that the debit was announced anew. */
  isAnnouncedAnew: boolean;
}

/** The facts that decide whether a mandate in force can be used. */
export interface UsedMandate {
  creditorId: string;
  grantedOn: string;
  lastCollectedOn: string | null;
}

/** A participant's latest mandate, in force or revoked. */
export interface LatestMandate extends UsedMandate {
  isRevoked: boolean;
}

/** A mandate ends 36 months after its last collection (SEPA Core rulebook, AT-01). */
export const mandateMonths = 36;

/** Why a mandate in force cannot be used on a day; undefined if it can. */
export function unusableBecause(
  { creditorId, grantedOn, lastCollectedOn }: UsedMandate,
  on: { creditorId: string; collectedOn: string },
): UnusableMandate | undefined {
  if (creditorId !== on.creditorId) return 'otherCreditor';
  return addMonths(lastCollectedOn ?? grantedOn, mandateMonths) < on.collectedOn ? 'mandateLapsed' : undefined;
}

/** The reason why an invoice stays open; undefined if it can be collected. */
export function findIncompleteReason(
  candidate: DebitCandidate,
  { creditorId, isChosen, isAnnouncedAnew, ...rules }: CollectionRules,
): IncompleteReason | undefined {
  const { mandate, openCents, isSent, returnedOn, dueOn } = candidate;
  if (!isSent) return 'notSent';
  if (openCents <= 0) return 'nothingToCollect';
  if (creditorId === null) return 'creditorIdMissing';
  if (!mandate) return 'mandateMissing';
  if (mandate.isRevoked) return 'mandateRevoked';
  const unusable = unusableBecause(mandate, {
    creditorId,
    collectedOn: computeCollectionDate(dueOn, rules.collectionDate),
  });
  if (unusable) return unusable;
  if (candidate.isAnnouncedWithFormerMandate && !isAnnouncedAnew) return 'formerMandate';
  return returnedOn !== null && !isChosen ? 'returned' : undefined;
}

/** An invoice is collected on the chosen day, but never before it is due, and always on a TARGET day. */
export function computeCollectionDate(dueOn: string, chosenDay: string): string {
  return targetDayFrom(dueOn > chosenDay ? dueOn : chosenDay);
}

/** The bank needs the file at least one TARGET day before the collection. */
export function earliestCollectionDate(today: string): string {
  return targetDayFrom(addDays(targetDayFrom(today), 1));
}
