import { describe, expect, it } from 'vitest';
import type { BankEntry } from './bank-statement.ts';
import { plainEntry } from './bank-entry-for-tests.ts';
import { invoicesFor, matchEntry, type Payer } from './match-payer.ts';

const entry: BankEntry = { ...plainEntry, name: 'Unbekannt' };
const jana: Payer = {
  participantId: 1,
  names: ['Jana Petzold'],
  customerNumber: 'K-100482',
  ibans: ['DE02120300000000202051'],
  balanceCents: 9574,
  openInvoices: [
    { invoiceId: 11, number: 'RE-2026-0021', openCents: 4549 },
    { invoiceId: 12, number: 'RE-2026-0022', openCents: 5025 },
  ],
  paidNumbers: ['RE-2026-0019'],
  openInstalments: [],
};
const murat: Payer = {
  participantId: 2,
  names: ['Murat Aydın'],
  customerNumber: 'K-100483',
  ibans: ['DE89370400440532013000'],
  balanceCents: 4549,
  openInvoices: [{ invoiceId: 21, number: 'RE-2026-0214', openCents: 4549 }],
  paidNumbers: ['RE-2026-0213'],
  openInstalments: [],
};
const selma: Payer = {
  participantId: 3,
  names: ['Selma Öz'],
  customerNumber: 'K-100484',
  ibans: ['DE75512108001245126199'],
  balanceCents: 18_400,
  openInvoices: [{ invoiceId: 31, number: 'RE-2026-0300', openCents: 9_200 }],
  paidNumbers: [],
  openInstalments: [
    { instalmentId: 1, number: 'Abschlag 09/2026', openCents: 9_200 },
    { instalmentId: 2, number: 'Abschlag 10/2026', openCents: 9_200 },
  ],
};

describe('a movement on the bank account', () => {
  it.each<[string, Partial<BankEntry>, [string, number | null, number[]]]>([
    ['with number and amount is sure', { purpose: 'Rechnung RE-2026-0021' }, ['sure', 1, [11]]],
    ['with a number broken by blanks is sure', { purpose: 're 2026 00\n21' }, ['sure', 1, [11]]],
    [
      'with two numbers and their sum is sure',
      { purpose: 'RE-2026-0021 RE20260022', amountCents: 9574 },
      ['sure', 1, [11, 12]],
    ],
    ['with one number and all that is owed is sure', { purpose: 'RE-2026-0021', amountCents: 9574 }, ['sure', 1, [11]]],
    ['of a cent too little is proposed', { purpose: 'RE-2026-0021', amountCents: 4548 }, ['proposed', 1, [11]]],
    ['of too much is proposed', { purpose: 'RE-2026-0214', amountCents: 5000 }, ['proposed', 2, [21]]],
    ['with a longer number names no shorter one', { purpose: 'RE-2026-00210' }, ['unknown', null, []]],
    ['with numbers of two participants is unknown', { purpose: 'RE-2026-0021 RE-2026-0214' }, ['unknown', null, []]],
    ['with IBAN and amount is sure', { iban: 'DE89370400440532013000' }, ['sure', 2, [21]]],
    [
      'with an IBAN and another amount is proposed',
      { iban: 'DE02120300000000202051', amountCents: 1 },
      ['proposed', 1, []],
    ],
    ['with a customer number is proposed', { purpose: 'Strom K-100483' }, ['proposed', 2, [21]]],
    ['with a name in other letters is unknown', { name: 'MURAT AYDEN' }, ['unknown', null, []]],
    ['with the name as written and amount is proposed', { name: 'Petzold, Jana Petzold' }, ['proposed', 1, [11]]],
    ['with a name and another amount is unknown', { name: 'Jana Petzold', amountCents: 7 }, ['unknown', null, []]],
    [
      'with IBAN and the amount of a prepayment is sure',
      { iban: 'DE75512108001245126199', amountCents: 9_200 },
      ['sure', 3, []],
    ],
    [
      'with a name and the amount of a prepayment is proposed',
      { name: 'Selma Öz', amountCents: 9_200 },
      ['proposed', 3, []],
    ],
    [
      'of two prepayments at once is proposed',
      { iban: 'DE75512108001245126199', amountCents: 27_600 },
      ['proposed', 3, []],
    ],
    ['for an invoice that is settled is proposed as a credit', { purpose: 'RE-2026-0019' }, ['proposed', 1, []]],
    [
      'for a settled and an open invoice pays the open one',
      { purpose: 'RE-2026-0019 RE-2026-0021' },
      ['sure', 1, [11]],
    ],
    ['for settled invoices of two people is unknown', { purpose: 'RE-2026-0019, RE-2026-0213' }, ['unknown', null, []]],
    ['of an amount that only one claim has is proposed', { amountCents: 5025 }, ['proposed', 1, [12]]],
    ['of an amount that two claims have is unknown', { amountCents: 4549 }, ['unknown', null, []]],
    ['of several payers at once is unknown', { amountCents: 5025, batchCount: 2 }, ['unknown', null, []]],
    ['of money that went out is unknown', { purpose: 'RE-2026-0021', amountCents: -4549 }, ['unknown', null, []]],
  ])('%s', (_title, changed, [certainty, participantId, invoiceIds]) =>
    expect(matchEntry({ ...entry, ...changed }, [jana, murat, selma])).toEqual({
      certainty,
      participantId,
      invoiceIds,
    }),
  );
});

describe('the invoice that a payment is for', () => {
  it.each<[string, Payer, number, number[]]>([
    ['is the one of exactly its amount', jana, 5025, [12]],
    ['is none where the amount is another', jana, 5026, []],
    ['is none where an instalment has the amount', selma, 9_200, []],
  ])('%s', (_, payer, amountCents, invoiceIds) => expect(invoicesFor(payer, amountCents)).toEqual(invoiceIds));
});
