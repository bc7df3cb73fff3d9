/** One movement on a bank account. */
export interface BankEntry {
  /** The same for the same movement in another statement that overlaps. */
  entryKey: string;
  bookedOn: string;
  /** Positive for money that came in. */
  amountCents: number;
  /** Payer or payee. */
  name: string | null;
  iban: string | null;
  purpose: string;
  endToEndId: string | null;
  /** Ids of the file or payment information that the movement belongs to. */
  fileIds: string[];
  /** Of a returned debit: the reason with its code, and the amount of the debit without fees. */
  returned: { reason: string; debitCents: number } | null;
}

export interface BankStatement {
  accountIban: string;
  entries: BankEntry[];
  /** Movements in another currency, or without an amount that can be read. */
  leftOutCount: number;
}

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
 * with the amount. Sure only if number or IBAN and the amount to the cent fit; everything else a person decides.
 */
export function matchEntry(entry: BankEntry, payers: readonly Payer[]): Match {
  if (entry.amountCents <= 0) return unknown;
  return matchByNumber(entry, payers) ?? matchByIban(entry, payers) ?? matchByName(entry, payers) ?? unknown;
}

const idsOf = (invoices: Payer['openInvoices']) => invoices.map(({ invoiceId }) => invoiceId);
const openSumOf = (invoices: Payer['openInvoices']) => invoices.reduce((sum, { openCents }) => sum + openCents, 0);

function matchByNumber({ purpose, amountCents }: BankEntry, payers: readonly Payer[]): Match | undefined {
  const found = payers
    .map((payer) => ({ payer, named: payer.openInvoices.filter(({ number }) => isNamedIn(purpose, number)) }))
    .filter(({ named }) => named.length > 0);
  if (found.length === 0) return matchByPaidNumber(purpose, payers);
  const [first, ...others] = found;
  if (!first || others.length > 0) return undefined;
  const { payer, named } = first;
  const isExact = amountCents === openSumOf(named) || amountCents === payer.balanceCents;
  return { certainty: isExact ? 'sure' : 'proposed', participantId: payer.participantId, invoiceIds: idsOf(named) };
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
  // a prepayment comes every month: its amount speaks for the instalment
  const chosenIds = invoiceIds.length === 1 && !isInstalment(payer, amountCents) ? invoiceIds : [];
  return { certainty: isExact ? 'sure' : 'proposed', participantId: payer.participantId, invoiceIds: chosenIds };
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

const invoicesOfAmount = ({ openInvoices }: Payer, amountCents: number) =>
  idsOf(openInvoices.filter(({ openCents }) => openCents === amountCents));

const isInstalment = ({ openInstalments }: Payer, amountCents: number) =>
  openInstalments.some(({ openCents }) => openCents === amountCents);

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text contains a number or name, also written without hyphens or broken by blanks: 'RE 2026 0214'. */
function isNamedIn(text: string, wanted: string): boolean {
  const key = plain(wanted);
  if (key === '') return false;
  const searched = plain(text);
  for (let at = searched.indexOf(key); at >= 0; at = searched.indexOf(key, at + 1)) {
    // RE-2026-021 is not named by RE-2026-0214
    if (!/\d/.test(searched[at + key.length] ?? '') || !/\d$/.test(key)) return true;
  }
  return false;
}
