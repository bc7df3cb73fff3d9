import { cancelSnapshot } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { deductPrepayments } from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import { describe, expect, it } from 'vitest';
import { goldenInvoice } from '../../../integrations/typesetting/testing/sample-snapshot.ts';
import { toMailContent } from './mail-content.ts';

const options = {
  portalUrl: 'https://portal.example',
  helpUrl: 'https://portal.example/help',
  dueDate: goldenInvoice.payment.dueDate,
};
const corrected = {
  number: 'RE-2027-0118',
  issuedDate: '2027-01-19',
  reason: 'Endstand berichtigt',
  paidCents: 108_245,
};
const payment = { method: PaymentMethod.Transfer, dueDate: '2027-02-26', mandate: null };

function cancellation(isReplaced: boolean, paidCents = corrected.paidCents): IssuedSnapshot {
  const correction = { ...corrected, paidCents, type: 'cancellation', isReplaced } as const;
  const { recipient } = goldenInvoice;
  return cancelSnapshot(goldenInvoice, {
    number: 'ST-2027-0004',
    issuedDate: '2027-02-12',
    recipient,
    payment,
    correction,
  });
}

const plain = (snapshot: IssuedSnapshot, dueDate = snapshot.payment.dueDate) => {
  const { facts, ...content } = toMailContent(snapshot, { ...options, dueDate });
  return { ...content, facts: facts.map(([label, value]) => `${label}: ${value.replaceAll('\u00a0', ' ')}`) };
};

const announcedFor = (day: string) => [
  `Abbuchung: wird am ${day} von Konto DE…2051 abgebucht`,
  'Mandatsreferenz: K100482-01',
  'Gläubiger-ID: DE98ZZZ09999999999',
];

describe('what the mail of an invoice says', () => {
  it('names period, number, amount and due date', () => {
    expect(plain(goldenInvoice)).toMatchObject({
      subject: 'Ihre Stromrechnung 2026 (RE-2027-0118)',
      sentence: 'anbei erhalten Sie Ihre Stromrechnung als PDF.',
      facts: [
        'Rechnungsnummer: RE-2027-0118',
        'Abrechnungszeitraum: 2026',
        'Rechnungsbetrag: 1.082,45 €',
        ...announcedFor('2. Februar 2027'),
      ],
      note: '',
    });
  });

  it('names the due date when the amount is transferred', () => {
    expect(plain({ ...goldenInvoice, payment }).facts.at(-1)).toBe('Fällig am: 26. Februar 2027');
  });

  it('says which prepayments are still to be collected', () => {
    const paid = ['2027-01-15', '2027-02-15'].map((paidOn) => ({
      paidOn,
      month: paidOn,
      amountCents: 9_200,
      vatPercent: 19,
    }));
    const { facts } = plain({ ...goldenInvoice, prepayments: deductPrepayments(paid) });
    expect(facts).toContain('Abschläge: 184,00 €, davon 92,00 € werden am 15. Februar 2027 abgebucht');
    expect(plain({ ...goldenInvoice, prepayments: deductPrepayments(paid.slice(0, 1)) }).facts).toContain(
      'Gezahlte Abschläge: 92,00 €',
    );
  });

  it('calls the last invoice of a contract by its name', () => {
    const last = { ...goldenInvoice, contract: { ...goldenInvoice.contract, endDate: '2026-12-31' } };
    expect(plain(last)).toMatchObject({
      subject: 'Ihre Schlussrechnung 2026 (RE-2027-0118)',
      sentence: 'anbei erhalten Sie Ihre Schlussrechnung als PDF.',
    });
  });

  it('says which day is valid when the invoice is late', () => {
    const late = plain(goldenInvoice, '2027-02-22');
    expect(late.facts).toEqual(expect.arrayContaining(announcedFor('22. Februar 2027')));
    expect(late.note).toBe(
      'Auf der Rechnung steht noch der 2. Februar 2027. Weil sie Sie erst heute erreicht, buchen wir den Betrag erst am 22. Februar 2027 ab.',
    );
    expect(plain({ ...goldenInvoice, payment }, '2027-03-08').note).toBe(
      'Auf der Rechnung steht noch der 26. Februar 2027. Weil sie Sie erst heute erreicht, gilt der 8. März 2027.',
    );
  });

  it('names the cancelled invoice, the reason and what is paid out', () => {
    expect(plain(cancellation(false))).toMatchObject({
      subject: 'Ihre Stornorechnung 2026 (ST-2027-0004)',
      sentence:
        'wir haben Ihre Rechnung RE-2027-0118 vom 19. Januar 2027 storniert; die Stornorechnung finden Sie anbei als PDF.',
      facts: [
        'Stornonummer: ST-2027-0004',
        'Stornierte Rechnung: RE-2027-0118',
        'Abrechnungszeitraum: 2026',
        'Grund: Endstand berichtigt',
        'Stornobetrag: -1.082,45 €',
        'Auszahlung: 1.082,45 €',
        'Auszahlung bis: 26. Februar 2027',
        'Auf Konto: Bitte nennen Sie uns Ihr Konto.',
      ],
    });
  });

  it('names the account to which a credit is paid out', () => {
    const payoutAccount = { iban: 'DE02120300000000202051', accountHolder: 'Mariam Haddad' };
    const credit = { ...cancellation(false), payment: { ...payment, payoutAccount } };
    expect(plain(credit).facts.at(-1)).toBe('Auf Konto: DE…2051');
  });

  it.each([
    ['a corrected invoice follows', cancellation(true)],
    ['nothing was paid', cancellation(false, 0)],
  ])('announces no payment if %s', (_, snapshot) => {
    expect(plain(snapshot).facts.at(-1)).toBe('Stornobetrag: -1.082,45 €');
  });

  it('claims back a credit that was paid out', () => {
    expect(plain(cancellation(false, -500)).facts.slice(-2)).toEqual([
      'Zurückzuzahlen: 5,00 €',
      'Fällig am: 26. Februar 2027',
    ]);
  });

  it('says what a corrected invoice replaces, and what is left to pay', () => {
    const correction = { ...corrected, type: 'correction', cancellationNumber: 'ST-2027-0004' } as const;
    expect(
      plain({ ...goldenInvoice, number: 'RE-2027-0200', correction: { ...correction, paidCents: 100_000 } }),
    ).toMatchObject({
      sentence:
        'anbei erhalten Sie Ihre korrigierte Stromrechnung als PDF. Sie ersetzt die Rechnung RE-2027-0118 vom 19. Januar 2027.',
      facts: expect.arrayContaining([
        'Grund der Korrektur: Endstand berichtigt',
        'Bisher gezahlt: 1.000,00 €',
        'Noch zu zahlen: 82,45 €',
        ...announcedFor('2. Februar 2027'),
      ]) as string[],
    });
    const refund = plain({ ...goldenInvoice, correction: { ...correction, paidCents: 110_000 } });
    expect(refund.facts.slice(-3)).toEqual([
      'Erstattung: 17,55 €',
      'Auszahlung bis: 2. Februar 2027',
      'Auf Konto: DE…2051',
    ]);
  });
});
