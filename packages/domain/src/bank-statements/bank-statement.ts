/** What identifies a movement on an account: day, amount and all that the bank says of it. */
export interface Movement {
  bookedOn: string;
  /** Positive for money that came in. */
  amountCents: number;
  /** The other side: payer or payee, of a returned debit the debtor. */
  name: string | null;
  iban: string | null;
  /** What the payer wrote. */
  purpose: string;
  /** What the bank writes besides. */
  bookingText: string;
  endToEndId: string | null;
  mandateReference: string | null;
  /** The bank's own reference; null for a placeholder such as 'NONREF'. */
  reference: string | null;
}

/** Only what identifies the movement. */
export function movementOf(one: Movement): Movement {
  const { bookedOn, amountCents, name, iban, purpose, bookingText, endToEndId, mandateReference, reference } = one;
  return { bookedOn, amountCents, name, iban, purpose, bookingText, endToEndId, mandateReference, reference };
}

/** One movement of a statement. */
export interface BankEntry extends Movement {
  /** Which statement of the file it is in. */
  statementIndex: number;
  /** Ids of the file or payment information that the movement belongs to. */
  fileIds: string[];
  /** Of a sum of several payments that the bank does not list: how many there are, 0 if it does not say. */
  batchCount: number | null;
  /** Of a debit that the bank gave back: the reason, and the amount of the debit without fees if the bank states it. */
  returned: { code: string | null; text: string; debitCents: number | null } | null;
}

/** One statement of a file; null for what it does not state. */
export interface StatementBalances {
  openedOn: string | null;
  openingCents: number | null;
  closedOn: string | null;
  closingCents: number | null;
  /** The sum of all booked movements; null if an amount cannot be read. */
  entriesCents: number | null;
}

/** What a file of a bank says of one account. */
export interface BankStatement {
  accountIban: string;
  statements: StatementBalances[];
  /** In the order of the file. */
  entries: BankEntry[];
  /** Movements in another currency, or without an amount that can be read. */
  leftOutCount: number;
  /** Movements that the bank has not booked yet. */
  pendingCount: number;
  /** SHA-256 of the file. */
  digest: string;
}
