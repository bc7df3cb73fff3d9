import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { deductPrepayments } from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crossIndustryInvoice } from './electronic-invoice/cross-industry-invoice.ts';
import { readPdf, type ReadPdf } from './testing/read-pdf.ts';
import { sampleCancellation } from './testing/sample-corrections.ts';
import { prepaidInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());
const read = async (snapshot: InvoiceSnapshot): Promise<ReadPdf> =>
  readPdf(await typesetter.typesetInvoice(snapshot, { logo: null, isPreview: false }));

const goldenFile = join(import.meta.dirname, '../../../../../../shared/data/billing/invoice-golden.json');
const golden = await readFile(goldenFile, 'utf8').catch(() => undefined);

it.runIf(golden)('is the golden invoice with prepayments', () => {
  const { prepayments, grossCents } = JSON.parse(golden!) as {
    grossCents: number;
    prepayments: { monthlyGrossCents: number; count: number; balanceGrossCents: number };
  };
  const { instalments, grossCents: paidCents } = prepaidInvoice.prepayments!;
  expect(instalments).toHaveLength(prepayments.count);
  expect(new Set(instalments.map(({ amountCents }) => amountCents))).toEqual(new Set([prepayments.monthlyGrossCents]));
  expect([prepaidInvoice.totals.grossCents, grossCents - paidCents]).toEqual([
    grossCents,
    prepayments.balanceGrossCents,
  ]);
});

describe('an invoice after prepayments', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await read(prepaidInvoice);
  });

  it.each([
    ['EnWG § 40 (1): the amount', ['Ihr Guthaben 21,55 €', 'Auszahlung bis 2. Februar 2027', 'DE02 … 2051']],
    ['UStG § 14 (5): what was received', ['12 Abschläge zu 92,00 € erhalten −1.104,00 €']],
    ['UStG § 14 (5): the tax in it', ['darin netto 927,73 €, Umsatzsteuer 176,27 €']],
    ['the rest', ['Rechnungsbetrag brutto 1.082,45 €', 'Guthaben −21,55 €']],
    [
      'every payment',
      ['Ihre Abschläge', 'Januar 2026 15.01.2026 92,00 € 14,69 €', 'Summe 1.104,00 €, darin netto 927,73 €'],
    ],
    ['EnWG § 41b (3): the new prepayment', ['Ihr neuer Abschlag: 91,00 € im Monat ab Februar 2027 (11 Abschläge']],
    ['its first collection', ['erste Abbuchung am 15.02.2027, Mandat K100482-01, Gläubiger-ID DE98ZZZ09999999999']],
    ['what it rests on', ['Grundlage ist Ihr Verbrauch 2026 zu den heutigen Preisen: 1.086,99 € im Jahr.']],
  ])('says %s', (_title, texts) => {
    for (const text of texts) expect(pdf.text).toContain(text);
  });

  it('keeps the bill on its first page, and everything tagged', () => {
    expect(pdf.pages[0]).toContain('Grundlage ist Ihr Verbrauch 2026');
    expect(pdf.pages).toHaveLength(4);
    expect(pdf.isMarked).toBe(true);
  });

  it('asks for the rest by transfer, and lists instalments of different amounts', async () => {
    const amounts = [5_000, 6_000, 10_000];
    const paid = amounts.map((amountCents, index) => ({
      month: `2026-0${index + 1}-01`,
      paidOn: `2026-0${index + 1}-03`,
      amountCents,
      vatPercent: 19,
    }));
    const { nextPrepayment: _, ...rest } = prepaidInvoice;
    const payment = { method: PaymentMethod.Transfer, dueDate: '2027-02-02', mandate: null };
    const { text } = await read({ ...rest, payment, prepayments: deductPrepayments(paid) });
    expect(text).toContain('3 Abschläge erhalten −210,00 €');
    expect(text).toContain('Noch zu zahlen 872,45 €');
    expect(text).toContain('Betrag 872,45 €');
    expect(text).not.toContain('Ihr neuer Abschlag');
  });

  it('says of a direct debit that is still ahead when it will be collected', async () => {
    const paid = ['2027-01-15', '2027-02-15'].map((paidOn) => ({
      month: `${paidOn.slice(0, 7)}-01`,
      paidOn,
      amountCents: 9_200,
      vatPercent: 19,
    }));
    const { text } = await read({ ...prepaidInvoice, prepayments: deductPrepayments(paid) });
    expect(text).toContain('2 Abschläge zu 92,00 €, davon 1 noch nicht abgebucht −184,00 €');
    expect(text).toContain('Januar 2027 15.01.2027 92,00 €');
    expect(text).toMatch(/Februar 2027 (92,00 € .*)?wird am 15\.02\.2027 abgebucht/);
  });

  it('counts an instalment once that was paid in parts at different rates', async () => {
    const part = { month: '2026-07-01', amountCents: 4_600 };
    const { text } = await read({
      ...prepaidInvoice,
      prepayments: deductPrepayments([
        { month: '2026-06-01', paidOn: '2026-06-15', amountCents: 9_200, vatPercent: 19 },
        { ...part, paidOn: '2026-06-30', vatPercent: 19 },
        { ...part, paidOn: '2026-07-02', vatPercent: 21 },
      ]),
    });
    expect(text).toContain('2 Abschläge zu 92,00 € erhalten −184,00 €');
    expect(text).toContain('netto 115,97 €, Umsatzsteuer 19 % 22,03 €; netto 38,02 €, Umsatzsteuer 21 % 7,98 €');
    expect(text).toContain('Juli 2026 30.06.2026 46,00 € 7,34 €');
    expect(text).toContain('Juli 2026 02.07.2026 46,00 € 7,98 €');
  });

  it('names no tax of a small business', async () => {
    const totals = {
      netCents: 90_962,
      vatPercent: 0,
      vatCents: 0,
      grossCents: 90_962,
      vatAmounts: [{ vatPercent: 0, netCents: 90_962, vatCents: 0 }],
    };
    const prepayments = deductPrepayments([
      { month: '2026-01-01', paidOn: '2026-01-15', amountCents: 9_200, vatPercent: 0 },
    ]);
    const { text } = await read({ ...prepaidInvoice, totals, prepayments });
    expect(text).toContain('1 Abschlag zu 92,00 € erhalten −92,00 €');
    expect(text).not.toContain('darin netto');
  });

  it('that was cancelled gives the prepayments free', async () => {
    const cancellation = sampleCancellation({ invoice: prepaidInvoice, paidCents: 0 });
    expect(cancellation.prepayments!.grossCents).toBe(-110_400);
    const { text } = await read(cancellation);
    expect(text).toContain('Ihre Abschläge von 1.104,00 € ziehen wir von der nächsten Rechnung ab.');
    expect(text).not.toContain('Ihr neuer Abschlag');
  });

  it('carries the prepaid amount (BT-113) in its electronic invoice', () => {
    const xml = crossIndustryInvoice(prepaidInvoice);
    expect(xml).toContain('<ram:GrandTotalAmount>1082.45</ram:GrandTotalAmount>');
    expect(xml).toContain('<ram:TotalPrepaidAmount>1104.00</ram:TotalPrepaidAmount>');
    expect(xml).toContain('<ram:DuePayableAmount>-21.55</ram:DuePayableAmount>');
  });
});
