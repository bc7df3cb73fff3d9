import { describe, expect, it } from 'vitest';
import type { InvoiceSnapshot } from '../billing/invoices/invoice-snapshot.ts';
import type { PrepaymentNoticeContent } from '../prepayments/prepayment-notice.ts';
import type { ReminderContent } from '../reminders/reminder-letter.ts';
import { giroCodeOfInvoice, giroCodeOfPrepayments, giroCodeOfReminder } from './giro-code.ts';

const provider = {
  bank: { accountHolder: 'Pleißeaue eG', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bankName: 'Bank' },
};

const invoice = (changed: object = {}) =>
  ({
    provider,
    number: 'RE-2027-0118',
    payment: { method: 1, dueDate: '2027-02-02', mandate: null, hasGiroCode: true },
    totals: { grossCents: 108_245 },
    ...changed,
  }) as InvoiceSnapshot;

/** EPC069-12: one line each, the last without a line's end. */
const linesOf = (amount: string, purpose: string) =>
  `BCD\n002\n1\nSCT\nCOBADEFFXXX\nPleißeaue eG\nDE89370400440532013000\n${amount}\n\n\n${purpose}`;

describe('the GiroCode of an invoice', () => {
  it.each([
    ['names account, amount and number', {}, linesOf('EUR1082.45', 'RE-2027-0118')],
    ['has the cents with two digits', { totals: { grossCents: 5 } }, linesOf('EUR0.05', 'RE-2027-0118')],
    [
      'asks for what is left after prepayments',
      { prepayments: { grossCents: 100_000 } },
      linesOf('EUR82.45', 'RE-2027-0118'),
    ],
    ['is absent where nothing is left', { prepayments: { grossCents: 108_245 } }, null],
    ['is absent for a credit', { totals: { grossCents: -1 } }, null],
    ['is absent in a preview', { number: null }, null],
    ['is absent in a document from before', { payment: { method: 1, dueDate: '2027-02-02', mandate: null } }, null],
  ])('%s', (_, changed, text) => expect(giroCodeOfInvoice(invoice(changed))).toBe(text));
});

it('names instalment and customer for prepayments, and nothing for a debit', () => {
  const notice = { provider, customerNumber: 'K-100482', amountCents: 9_100 } as PrepaymentNoticeContent;
  expect(giroCodeOfPrepayments({ ...notice, hasGiroCode: true })).toBe(linesOf('EUR91.00', 'Abschlag K-100482'));
  expect(giroCodeOfPrepayments(notice)).toBeNull();
});

describe('the GiroCode of a reminder', () => {
  const reminder = (claims: object[]) =>
    ({
      provider,
      customerNumber: 'K-1',
      invoices: claims,
      totalCents: 700,
      hasGiroCode: true,
    }) as unknown as ReminderContent;

  it('names every claim, and the customer where an instalment is among them', () => {
    const invoices = [{ kind: 'invoice', number: 'RE-1' }];
    expect(giroCodeOfReminder(reminder(invoices))).toBe(linesOf('EUR7.00', 'RE-1'));
    const both = [...invoices, { kind: 'instalment', number: 'Abschlag März' }];
    expect(giroCodeOfReminder(reminder(both))).toBe(linesOf('EUR7.00', 'K-1 RE-1 Abschlag März'));
  });

  it('is absent where the purpose has no room: a cut one would be matched with nothing', () => {
    const of = (count: number) => reminder(Array.from({ length: count }, () => ({ number: 'RE-2027-0118' })));
    expect(giroCodeOfReminder(of(10))).not.toBeNull();
    expect(giroCodeOfReminder(of(11))).toBeNull();
  });
});
