import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { expect, it } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { sampleReminder } from './testing/sample-letters.ts';
import { monthInvoice } from './testing/sample-snapshot.ts';
import { createCompiler } from './typst-compiler.ts';

const compiler = createCompiler();
const day = { from: '2023-08-25', to: '2023-08-26' };
const options = { logo: null, isPreview: false };

/** A day written as the first and the last one of a range. */
const twice = /25\.08\.(2023)? ?– ?25\.08\.2023|vom 25\. August 2023 bis/;

it('names the only day of an invoice once', async () => {
  const ofDay: InvoiceSnapshot = {
    ...monthInvoice,
    period: day,
    pricePeriods: monthInvoice.pricePeriods.map((pricePeriod) => ({ ...pricePeriod, ...day })),
    lines: monthInvoice.lines.map((line) => ('from' in line ? { ...line, ...day } : line)),
  };
  const { text } = await readPdf(compiler.compileInvoice(ofDay, options));
  expect(text).toMatch(/am 25\. August 2023 haben Sie/);
  expect(text).toContain('Ihr Strom am 25. August 2023');
  expect(text).toContain('Ihre Stromrechnung 25.08.2023');
  expect(text).toContain('Zeitraum 25.08.2023');
  expect(text).not.toMatch(twice);
});

it.each([
  ['2023-08-24', '2023-08-27', 'vom 24. bis 26. August 2023 haben Sie'],
  ['2023-02-01', '2023-05-15', 'vom 1. Februar bis 14. Mai 2023 haben Sie'],
  ['2022-12-20', '2023-01-11', 'vom 20. Dezember 2022 bis 10. Januar 2023 haben Sie'],
])('names month and year of a range once where they are the same: %s to %s', async (from, to, sentence) => {
  const ofRange: InvoiceSnapshot = { ...monthInvoice, period: { from, to } };
  expect((await readPdf(compiler.compileInvoice(ofRange, options))).text).toContain(sentence);
});

it('names the only day of a claim once', async () => {
  const reminder = sampleReminder(1);
  const invoices = reminder.invoices.map((invoice) => ({ ...invoice, period: day }));
  const { text } = await readPdf(
    compiler.compileLetter({ kind: 'reminder', content: { ...reminder, invoices }, logo: null }),
  );
  expect(text).toContain('25.08.2023 02.02.2027');
  expect(text).not.toMatch(twice);
});
