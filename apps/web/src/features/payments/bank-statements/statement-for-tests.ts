import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';

export const keyOf = (digit: string) => digit.repeat(64);

/** A payment of 45.49 € that is surely Jana's. */
export const sureEntry: StatementEntry = {
  entryKey: keyOf('a'),
  state: 'sure',
  bookedOn: '2026-10-01',
  amountCents: 4549,
  name: 'Jana Petzold',
  iban: null,
  purpose: 'RE-2026-0001\nStrom',
  bookingText: '',
  endToEndId: null,
  mandateReference: null,
  reference: null,
  participantId: 1,
  invoiceIds: [11],
  batchCount: null,
  returned: null,
  recorded: [],
};

/** A debit of an invoice that the bank gave back, with a fee. */
export const returnedEntry: StatementEntry = {
  ...sureEntry,
  entryKey: keyOf('d'),
  state: 'returned',
  amountCents: -4899,
  name: null,
  participantId: null,
  invoiceIds: [],
  returned: {
    code: 'AM04',
    text: '',
    isCertain: true,
    choices: [
      {
        invoiceId: 21,
        instalmentId: null,
        number: 'RE-2026-0002',
        debtorName: 'Murat Aydın',
        debitCents: 4549,
        collectionDate: '2026-09-20',
        feeCents: 350,
      },
    ],
  },
};

/** What is recorded beside a movement. */
export const recordedPayment: StatementEntry['recorded'][number] = {
  recordedId: 'payment-7',
  source: 'statement',
  bookedOn: '2026-10-01',
  amountCents: 4549,
  name: 'Jana Petzold',
  purpose: 'RE-2026-0001',
  participantName: 'Jana Petzold',
  isOfOtherEstate: false,
  recordedOn: '2026-10-02',
};

export const aReview = (entries: StatementEntry[]): StatementReview => ({
  accountIban: 'DE02120300000000202051',
  entries,
  leftOutCount: 0,
  pendingCount: 0,
  balances: [],
  balanceIssues: [],
  payers: [
    {
      participantId: 1,
      name: 'Jana Petzold',
      balanceCents: 4549,
      openInvoices: [{ invoiceId: 11, number: 'RE-2026-0001', openCents: 4549 }],
      openInstalments: [],
    },
    {
      participantId: 2,
      name: 'Murat Aydın',
      balanceCents: 9549,
      openInvoices: [
        { invoiceId: 21, number: 'RE-2026-0002', openCents: 5000 },
        { invoiceId: 22, number: 'RE-2026-0003', openCents: 4549 },
      ],
      openInstalments: [],
    },
  ],
});
