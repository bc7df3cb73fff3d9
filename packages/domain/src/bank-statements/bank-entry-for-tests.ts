import type { BankEntry } from './bank-statement.ts';

/** A movement of 45.49 € of which the bank says nothing else. */
export const plainEntry: BankEntry = {
  bookedOn: '2026-10-01',
  amountCents: 4549,
  name: null,
  iban: null,
  purpose: '',
  bookingText: '',
  endToEndId: null,
  mandateReference: null,
  reference: null,
  statementIndex: 0,
  fileIds: [],
  batchCount: null,
  returned: null,
};
