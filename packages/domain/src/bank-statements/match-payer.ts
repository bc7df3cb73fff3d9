import type { BankEntry } from './bank-statement.ts';
import { lettersOf } from './letters-of.ts';

/** A participant with what may be matched with a movement. */
export interface Payer {
  participantId: number;
  names: string[];
  customerNumber: string;
  /** IBANs of the participant's mandates. */
  ibans: string[];
  /** Open invoices and fees less credits. */
  balanceCents: number;
  /** The oldest due date first. */
  openInvoices: { invoiceId: number; number: string; openCents: number }[];
  /** Numbers of invoices that are settled, for money that comes twice. */
  paidNumbers: string[];
  /** Prepayments that are due, or will be within a month. */
  openInstalments: { instalmentId: number; number: string; openCents: number }[];
}

export interface Match {
  certainty: 'sure' | 'proposed' | 'unknown';
  participantId: number | null;
  /** The invoices that the purpose names, or whose amount fits; empty for all open ones. */
  invoiceIds: number[];
}

const unknown: Match = { certainty: 'unknown', participantId: null, invoiceIds: [] };

/**
 * Finds who paid: by invoice numbers in the purpose, then by the payer's IBAN, then by customer number or name together
 * with the amount, then by an amount that only one claim has. Sure only if number or IBAN and the amount to the cent
 * fit; everything else a person decides. The sum of a batch says nothing about its payers.
 */
export function matchEntry(entry: BankEntry, payers: readonly Payer[]): Match {
  if (entry.amountCents <= 0 || entry.batchCount !== null) return unknown;
  return (
    matchByNumber(entry, payers) ??
    matchByIban(entry, payers) ??
    matchByName(entry, payers) ??
    matchByAmount(entry, payers) ??
    unknown
  );
}

/** The claims that a payer may pay. */
export type PayerClaims = Pick<Payer, 'openInvoices' | 'openInstalments'>;

/** The one invoice of a payer that a payment of this amount is for; empty where an instalment or several have it. */
export function invoicesFor(payer: PayerClaims, amountCents: number): number[] {
  // a prepayment comes every month: its amount speaks for the instalment
  const ids = isInstalment(payer, amountCents) ? [] : invoicesOfAmount(payer, amountCents);
  return ids.length === 1 ? ids : [];
}

const listIds = (invoices: Payer['openInvoices']) => invoices.map(({ invoiceId }) => invoiceId);
const sumOpen = (invoices: Payer['openInvoices']) => invoices.reduce((sum, { openCents }) => sum + openCents, 0);

function matchByNumber({ purpose, amountCents }: BankEntry, payers: readonly Payer[]): Match | undefined {
  const found = payers
    .map((payer) => ({ payer, named: payer.openInvoices.filter(({ number }) => isNamedIn(purpose, number)) }))
    .filter(({ named }) => named.length > 0);
  if (found.length === 0) return matchByPaidNumber(purpose, payers);
  const [first, ...others] = found;
  if (!first || others.length > 0) return undefined;
  const { payer, named } = first;
  const isExact = amountCents === sumOpen(named) || amountCents === payer.balanceCents;
  return { certainty: isExact ? 'sure' : 'proposed', participantId: payer.participantId, invoiceIds: listIds(named) };
}

/** Money for an invoice that is settled becomes a credit. */
function matchByPaidNumber(purpose: string, payers: readonly Payer[]): Match | undefined {
  const [payer, ...others] = payers.filter(({ paidNumbers }) =>
    paidNumbers.some((number) => isNamedIn(purpose, number)),
  );
  if (!payer || others.length > 0) return undefined;
  return { certainty: 'proposed', participantId: payer.participantId, invoiceIds: [] };
}

function matchByIban({ iban, amountCents }: BankEntry, payers: readonly Payer[]): Match | undefined {
  const found = payers.filter(({ ibans }) => iban !== null && ibans.includes(iban));
  const [payer, ...others] = found;
  if (!payer || others.length > 0) return undefined;
  const invoiceIds = invoicesOfAmount(payer, amountCents);
  const isExact =
    invoiceIds.length === 1 ||
    isInstalment(payer, amountCents) ||
    (amountCents === payer.balanceCents && payer.openInvoices.length + payer.openInstalments.length > 0);
  const { participantId } = payer;
  return { certainty: isExact ? 'sure' : 'proposed', participantId, invoiceIds: invoicesFor(payer, amountCents) };
}

function matchByName({ name, purpose, amountCents }: BankEntry, payers: readonly Payer[]): Match | undefined {
  const found = payers.filter(
    (payer) =>
      isNamedIn(purpose, payer.customerNumber) ||
      (payer.names.some((one) => isNamedIn(name ?? '', one)) &&
        (amountCents === payer.balanceCents ||
          isInstalment(payer, amountCents) ||
          invoicesOfAmount(payer, amountCents).length > 0)),
  );
  const [payer, ...others] = found;
  if (!payer || others.length > 0) return undefined;
  return {
    certainty: 'proposed',
    participantId: payer.participantId,
    invoiceIds: isInstalment(payer, amountCents) ? [] : invoicesOfAmount(payer, amountCents),
  };
}

/** An amount that exactly one claim of all payers has. */
function matchByAmount({ amountCents }: BankEntry, payers: readonly Payer[]): Match | undefined {
  const claims = payers.flatMap((payer) =>
    [...payer.openInvoices, ...payer.openInstalments]
      .filter(({ openCents }) => openCents === amountCents)
      .map(() => payer),
  );
  const [payer, ...others] = claims;
  if (!payer || others.length > 0) return undefined;
  const { participantId } = payer;
  return { certainty: 'proposed', participantId, invoiceIds: invoicesFor(payer, amountCents) };
}

const invoicesOfAmount = ({ openInvoices }: PayerClaims, amountCents: number) =>
  listIds(openInvoices.filter(({ openCents }) => openCents === amountCents));

const isInstalment = ({ openInstalments }: PayerClaims, amountCents: number) =>
  openInstalments.some(({ openCents }) => openCents === amountCents);

/** Whether a text contains a number or name, also written without hyphens or broken by blanks: 'RE 2026 0214'. */
function isNamedIn(text: string, wanted: string): boolean {
  const key = lettersOf(wanted);
  if (key === '') return false;
  const searched = lettersOf(text);
  for (let at = searched.indexOf(key); at >= 0; at = searched.indexOf(key, at + 1)) {
    // RE-2026-021 is not named by RE-2026-0214
    if (!/\d/.test(searched[at + key.length] ?? '') || !/\d$/.test(key)) return true;
  }
  return false;
}
