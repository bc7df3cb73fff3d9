import type { LetterRecipient } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { vatInGrossCents } from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { sampleCancellation, sampleCorrection } from './testing/sample-corrections.ts';
import { samplePrepaymentNotice, samplePriceNotice, sampleReminder } from './testing/sample-letters.ts';
import { pngOf } from './testing/sample-pictures.ts';
import { ggvInvoice } from './testing/sample-snapshot.ts';
import { readPdf } from './testing/read-pdf.ts';
import { createCompiler } from './typst-compiler.ts';

const compiler = createCompiler();
const logo = { bytes: pngOf(400, 100), type: 'image/png' } as const;
const pricePdf = (content: PriceNoticeContent) => compiler.compileLetter({ kind: 'priceNotice', content, logo });
const prepaymentPdf = (content: PrepaymentNoticeContent) =>
  compiler.compileLetter({ kind: 'prepaymentNotice', content, logo });
const reminderPdf = (content: ReminderContent) => compiler.compileLetter({ kind: 'reminder', content, logo });

interface TextPart {
  str: string;
  /** The last two numbers are the place from the lower left corner, in points. */
  transform: number[];
}

/** The lines that begin at the left margin of each page, from top to bottom, with their distance from the top. */
async function readLines(pdf: Buffer): Promise<{ text: string; down: number }[][]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      return (items as TextPart[])
        .filter(({ str, transform }) => str.trim() !== '' && Math.abs(transform[4]! - leftMargin) < 2)
        .map(({ str, transform }) => ({ text: str, down: -transform[5]! }))
        .toSorted((a, b) => a.down - b.down);
    }),
  );
}
const leftMargin = (25 / 25.4) * 72;
/** Less than a line of the smallest text that letters print below each other. */
const leastGap = 8.5;

describe('the lines of a letter', () => {
  it.each([
    ['about prepayments', () => prepaymentPdf(samplePrepaymentNotice)],
    ['about prices', () => pricePdf(samplePriceNotice)],
    ['that reminds of an invoice', () => reminderPdf(sampleReminder(1))],
    ['that reminds of many invoices', () => reminderPdf(sampleReminder(24))],
  ])('%s do not lie on each other', async (_, compile) => {
    const pages = await readLines(compile());
    const close = pages.flatMap((lines) =>
      lines.slice(1).filter(({ down }, index) => down > lines[index]!.down && down - lines[index]!.down < leastGap),
    );
    expect(pages.flat().length).toBeGreaterThan(10);
    expect(close).toEqual([]);
  });
});

it('says in a formal reminder what it reminds of for the first time', async () => {
  const reminder = sampleReminder(3);
  const mixed = reminder.invoices.map((claim, index) => (index === 0 ? claim : { ...claim, isNew: true }));
  const all = await readPdf(reminderPdf(reminder));
  const some = await readPdf(reminderPdf({ ...reminder, invoices: mixed }));
  expect(all.text).toContain('auf unser Schreiben hin haben wir noch keine vollständige Zahlung erhalten.');
  expect(some.text).toContain('auf unser Schreiben zu RE-2027-0101 hin haben wir');
  expect(some.text).toContain('Zum ersten Mal erinnern wir Sie an RE-2027-0102 und RE-2027-0103.');
});

it.each([
  ['about prepayments', (recipient: LetterRecipient) => prepaymentPdf({ ...samplePrepaymentNotice, recipient })],
  ['about prices', (recipient: LetterRecipient) => pricePdf({ ...samplePriceNotice, recipient })],
  ['that reminds', (recipient: LetterRecipient) => reminderPdf({ ...sampleReminder(1), recipient })],
])('greets by name in a letter %s, and nobody of an organisation', async (_, compile) => {
  const { recipient } = sampleReminder(1);
  const named = await readPdf(compile({ ...recipient, greetingName: 'Mariam Haddad und Jakob Haddad-Wöhler' }));
  const unnamed = await readPdf(compile({ ...recipient, greetingName: null }));
  expect(named.text).toContain('Guten Tag Mariam Haddad und Jakob Haddad-Wöhler,');
  expect(unnamed.text).toContain('Guten Tag,');
});

it.each([
  [
    'one debit',
    1,
    'die Bank hat unsere Lastschrift zurückgegeben: RE-2027-0101 am 09.02.2027. Diese Rechnung ist noch',
  ],
  ['two debits', 2, 'Lastschriften zurückgegeben: RE-2027-0101 am 09.02.2027 und RE-2027-0102 am 09.02.2027. Diese'],
])('says that the bank returned %s, and not that the debtor forgot', async (_, count, sentence) => {
  const reminder = sampleReminder(count);
  const invoices = reminder.invoices.map((claim) => ({ ...claim, returnedOn: '2027-02-09' }));
  const { text } = await readPdf(reminderPdf({ ...reminder, step: 1, invoices }));
  expect(text).toContain(sentence);
  expect(text).not.toContain('übersehen');
});

it('names a claim of a cancellation as a repayment, and no invoice as unpaid', async () => {
  const reminder = sampleReminder(1);
  const claim = { ...reminder.invoices[0]!, number: 'ST-2027-0001', isRepayment: true };
  const { text } = await readPdf(reminderPdf({ ...reminder, step: 1, invoices: [claim] }));
  expect(text).toContain('Diese Rückzahlung ist noch nicht vollständig bezahlt');
  expect(text).toContain('Rückzahlung aus ST-2027-0001 vom 19.01.2027');
  expect(text).toContain('als die Zahlung der stornierten Rechnung zurückging');
});

it.each([
  [108_699, false],
  [null, true],
])(
  'says whether an amount for a year of %s differs from what the last invoice proposes',
  async (yearlyCents, differs) => {
    const { text } = await readPdf(prepaymentPdf({ ...samplePrepaymentNotice, yearlyCents }));
    expect(text).toContain('ab Februar 2027 beträgt Ihr monatlicher Abschlag 91,00 €');
    expect(text).toContain('nach der letzten Rechnung zu den Preisen am Tag der Berechnung.');
    expect(text.includes('Davon weicht der Betrag ab')).toBe(differs);
  },
);

describe('the tax in prepayments', () => {
  const withRates = (percentOf: (month: string) => number) =>
    samplePrepaymentNotice.instalments.map((instalment) => {
      const vatPercent = percentOf(instalment.month);
      return { ...instalment, vatPercent, vatCents: vatInGrossCents(samplePrepaymentNotice.amountCents, vatPercent) };
    });
  const read = async (changed: Partial<PrepaymentNoticeContent>) =>
    (await readPdf(prepaymentPdf({ ...samplePrepaymentNotice, ...changed }))).text;

  it('is named once where all instalments have one rate', async () => {
    const text = await read({});
    expect(text).toContain('Darin sind 14,53 € Umsatzsteuer (19 %) enthalten.');
    expect(text).not.toContain('darin USt.');
  });

  it('is named for each instalment where the rate changes (UStG § 14c)', async () => {
    const text = await read({ instalments: withRates((month) => (month < '2027-07-01' ? 19 : 21)) });
    expect(text).toContain('zu dem Satz enthalten, der an seinem Termin gilt');
    expect(text).toContain('Juni 2027 15.06.2027 14,53 € (19 %) 91,00 €');
    expect(text).toContain('Juli 2027 15.07.2027 15,79 € (21 %) 91,00 €');
    expect(text).not.toContain('Darin sind');
  });

  it('is none of a small business', async () => {
    const text = await read({ instalments: withRates(() => 0) });
    expect(text).toContain('Es wird keine Umsatzsteuer berechnet (§ 19 UStG).');
  });

  it('is read from older letters, which name one rate for all', async () => {
    const instalments = samplePrepaymentNotice.instalments.map(({ month, dueOn }) => ({ month, dueOn }));
    const older = { ...samplePrepaymentNotice, instalments, vatPercent: 19, vatCents: 1_453 };
    const { text } = await readPdf(prepaymentPdf(older as PrepaymentNoticeContent));
    expect(text).toContain('Darin sind 14,53 € Umsatzsteuer (19 %) enthalten.');
  });
});

it.each([
  ['instalments', ['instalment', 'instalment'], /Verwendungszweck K-100482 Abschlag 01\/2027 Abschlag 02\/2027/],
  ['an invoice and an instalment', ['invoice', 'instalment'], /Verwendungszweck K-100482 RE-2027-0101 Abschlag 02/],
  ['invoices', ['invoice', 'invoice'], /Verwendungszweck RE-2027-0101 RE-2027-0102/],
] as const)('asks in a reminder of %s for a purpose that finds the payer', async (_, kinds, purpose) => {
  const reminder = sampleReminder(2);
  const invoices = reminder.invoices.map((claim, index) => {
    const kind = kinds[index]!;
    return kind === 'invoice' ? { ...claim, kind } : { ...claim, kind, number: `Abschlag 0${index + 1}/2027` };
  });
  expect((await readPdf(reminderPdf({ ...reminder, invoices }))).text).toMatch(purpose);
});

/** Each text of a document that ends with a hyphen, as a number that breaks does. */
async function readBroken(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return (items as TextPart[]).map(({ str }) => str).filter((text) => text.endsWith('-'));
}

it.each([
  ['RE-2027-0118', 2],
  ['WEG-NORD-2027-0118', 2],
  ['WEG-NORD-2027-0118', 26],
])('keeps the number %s on one line after a name of %i more letters', async (number, letters) => {
  const cancellation = sampleCancellation();
  const recipient = { ...cancellation.recipient, greetingName: `${'W'.repeat(20)} ${'i'.repeat(letters)}` };
  const correction = { ...cancellation.correction!, number };
  expect(await readBroken(compiler.compileInvoice({ ...cancellation, recipient, correction }, noLogo))).toEqual([]);
});
const noLogo = { logo: null, isPreview: false };

it('keeps the days in the heading of a corrected invoice on one line', async () => {
  const correction = sampleCorrection(5_000);
  const invoice = { ...correction, supplyModel: 'ggv' as const, period: { from: '2026-04-01', to: '2026-07-01' } };
  const [first] = await readLines(compiler.compileInvoice(invoice, noLogo));
  const at = first!.findIndex(({ text }) => text.startsWith('Ihre korrigierte'));
  expect(first!.slice(at, at + 2).map(({ text }) => text.trim())).toEqual([
    'Ihre korrigierte Gebäudestromrechnung',
    '01.04. – 30.06.2026',
  ]);
});

it.each([
  ['tenant', true],
  ['general', false],
] as const)('says only to tenants that the contract about the roof ends on leaving: %s', async (type, isSaid) => {
  const recipient = { ...ggvInvoice.recipient, type };
  const { text } = await readPdf(compiler.compileInvoice({ ...ggvInvoice, recipient }, noLogo));
  expect(text).toMatch(isSaid ? /1 Monat; bei Auszug/ : /1 Monat\. Fragen/);
});

it('fills the first page of a reminder of many invoices', async () => {
  const [first] = await readLines(reminderPdf(sampleReminder(24)));
  expect(first!.some(({ text }) => text.startsWith('RE-2027-0101'))).toBe(true);
});

it('keeps the semicolon after a figure', async () => {
  const prices = await readPdf(pricePdf(samplePriceNotice));
  const prepayments = await readPdf(prepaymentPdf(samplePrepaymentNotice));
  expect(prices.text).toContain('bisher: keiner; künftig: 1,19');
  expect(prepayments.text).toMatch(/1\.086,99 €; ein Zwölftel/);
});
