/** How money moved; 'offset' moves none: it settles a credit with an invoice. */
export const paymentWays = ['transfer', 'directDebit', 'cash', 'refund', 'offset'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Ways that a person records by hand. */
export const manualPaymentWays = ['transfer', 'cash'] as const;

export interface OpenAmount {
  invoiceId: number;
  openCents: number;
}

export interface PaymentPart {
  invoiceId: number;
  amountCents: number;
}

/**
 * Splits a payment among open invoices in the given order, none gets more than is open. What is left over is the
 * participant's credit.
 */
export function splitPayment(amountCents: number, invoices: readonly OpenAmount[]): PaymentPart[] {
  const parts: PaymentPart[] = [];
  let leftCents = amountCents;
  for (const { invoiceId, openCents } of invoices) {
    const partCents = Math.min(leftCents, openCents);
    if (partCents <= 0) continue;
    parts.push({ invoiceId, amountCents: partCents });
    leftCents -= partCents;
  }
  return parts;
}

interface DueAmount {
  dueDate: string;
  openCents: number;
}

export interface OpenInstalment extends DueAmount {
  instalmentId: number;
}

export interface InstalmentPart {
  instalmentId: number;
  amountCents: number;
}

export interface OpenClaims {
  /** Paid before anything else, in this order. */
  named: readonly OpenAmount[];
  others: readonly (OpenAmount & DueAmount)[];
  namedInstalments?: readonly OpenInstalment[];
  /** In order of their due dates, also those that are due within the next weeks. */
  instalments: readonly OpenInstalment[];
  today: string;
}

export interface PaymentSplit {
  parts: PaymentPart[];
  instalmentParts: InstalmentPart[];
}

/**
 * Splits a payment among invoices and instalments: first what it names, then an instalment of exactly this amount (BGB
 * § 366), then whatever is due, the oldest due date first. An instalment that is not due yet is only paid in full. What
 * is left over is the participant's credit.
 */
export function splitAmongClaims(
  amountCents: number,
  { named, others, namedInstalments = [], instalments, today }: OpenClaims,
): PaymentSplit {
  const split: PaymentSplit = { parts: [], instalmentParts: [] };
  const isNamed = named.length + namedInstalments.length > 0;
  const exact = isNamed ? undefined : instalments.find(({ openCents }) => openCents === amountCents);
  const first = [...namedInstalments, ...(exact ? [exact] : [])];
  const rest = instalments.filter(({ instalmentId }) => !first.some((one) => one.instalmentId === instalmentId));
  const byDueDate = [...others, ...rest].toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  );
  let leftCents = amountCents;
  for (const claim of [...named, ...first, ...byDueDate]) {
    const partCents = Math.min(leftCents, claim.openCents);
    if (partCents <= 0) continue;
    if ('invoiceId' in claim) split.parts.push({ invoiceId: claim.invoiceId, amountCents: partCents });
    else if (claim.dueDate > today && partCents < claim.openCents && !first.includes(claim)) continue;
    else split.instalmentParts.push({ instalmentId: claim.instalmentId, amountCents: partCents });
    leftCents -= partCents;
  }
  return split;
}

/** The smaller of two amounts of the same sign, otherwise 0: what one of them can offset of the other. */
export function commonPart(a: number, b: number): number {
  if (a > 0 && b > 0) return Math.min(a, b);
  return a < 0 && b < 0 ? Math.max(a, b) : 0;
}

/**
 * What credits can settle of open invoices and, after these, of instalments, and the parts of the payment that does it;
 * credits have negative open amounts.
 */
export function offsetCredits(
  invoices: readonly OpenAmount[],
  { credits, instalments }: { credits: readonly OpenAmount[]; instalments: readonly OpenInstalment[] },
): { offsetCents: number; parts: PaymentPart[]; instalmentParts: InstalmentPart[] } {
  const owed = credits.map(({ invoiceId, openCents }) => ({ invoiceId, openCents: -openCents }));
  const creditCents = owed.reduce((sum, { openCents }) => sum + openCents, 0);
  const paid = splitPayment(creditCents, invoices);
  let leftCents = creditCents - sumOf(paid);
  const instalmentParts = instalments.flatMap(({ instalmentId, openCents }) => {
    const amountCents = Math.min(leftCents, openCents);
    leftCents -= amountCents;
    return amountCents > 0 ? [{ instalmentId, amountCents }] : [];
  });
  const offsetCents = creditCents - leftCents;
  const taken = splitPayment(offsetCents, owed).map((part) => ({ ...part, amountCents: -part.amountCents }));
  return { offsetCents, parts: [...paid, ...taken], instalmentParts };
}

export const sumOf = (items: readonly { amountCents: number }[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Fees that are charged on an account. */
export const feeKinds = ['returnFee', 'reminderFee'] as const;

/** What a row of an account is about. */
export const accountEntryKinds = [
  'invoice',
  'cancellation',
  'correction',
  'prepayment',
  'payment',
  'refund',
  'returnedDebit',
  'returnedRefund',
  ...feeKinds,
  'waivedFee',
] as const;

/** Adds to each entry what the participant owes after it; the entries are in order of their days. */
export function addBalances<Entry extends { amountCents: number }>(
  entries: readonly Entry[],
): (Entry & { balanceCents: number })[] {
  let balanceCents = 0;
  return entries.map((entry) => {
    balanceCents += entry.amountCents;
    return { ...entry, balanceCents };
  });
}
