/** How an instalment stands; 'dropped': a later plan or the contract's end took its place before it was due. */
export const instalmentStatuses = [
  'planned',
  'due',
  'overdue',
  'partlyPaid',
  'collected',
  'paid',
  'returned',
  'deducted',
  'dropped',
] as const;
export type InstalmentStatus = (typeof instalmentStatuses)[number];

export interface InstalmentFacts {
  dueOn: string;
  amountCents: number;
  paidCents: number;
  isCancelled: boolean;
  /** The cents that an invoice deducted; null before that. */
  deductedCents: number | null;
  /** The day on which a debit in force is collected; null without one. */
  collectionDate: string | null;
  returnedOn: string | null;
  /** Whether a mandate in force lets the provider collect it: the participant need not pay. */
  isCollectable: boolean;
  /** The day after the contract's last day; null if it is open-ended. */
  contractEnd: string | null;
}

const isAfterContract = ({ dueOn, contractEnd }: InstalmentFacts) => contractEnd !== null && dueOn >= contractEnd;

/** The cents that are still to be paid: of an instalment that an invoice deducted what an invoice deducted and the bank took back. */
export function openInstalmentCents(facts: InstalmentFacts): number {
  if (facts.deductedCents !== null) return Math.max(0, facts.deductedCents - facts.paidCents);
  if (facts.isCancelled || isAfterContract(facts)) return 0;
  return facts.amountCents - facts.paidCents;
}

export function findInstalmentStatus(facts: InstalmentFacts, today: string): InstalmentStatus {
  const { dueOn, paidCents, collectionDate, returnedOn, isCollectable, deductedCents } = facts;
  const openCents = openInstalmentCents(facts);
  if (collectionDate !== null && collectionDate > today) return 'collected';
  if (openCents > 0 && returnedOn !== null) return 'returned';
  if (openCents > 0 && dueOn < today && !isCollectable) return 'overdue';
  if (deductedCents !== null) return openCents > 0 ? 'due' : 'deducted';
  if (openCents === 0) return paidCents > 0 ? 'paid' : 'dropped';
  if (paidCents > 0) return 'partlyPaid';
  return dueOn <= today ? 'due' : 'planned';
}

const closedStatuses: ReadonlySet<InstalmentStatus> = new Set(['paid', 'deducted', 'dropped']);

/** Instalments in order of time, parted at the first one that is not closed: what is overdue or next comes first then. */
export function splitAtNextInstalment<One extends { status: InstalmentStatus }>(
  instalments: readonly One[],
): { earlier: One[]; next: One[] } {
  const first = instalments.findIndex(({ status }) => !closedStatuses.has(status));
  const at = first === -1 ? instalments.length : first;
  return { earlier: instalments.slice(0, at), next: instalments.slice(at) };
}
