import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { bareInvoice, manyPricePeriodsInvoice } from './testing/awkward-snapshots.ts';
import { readPdf } from './testing/read-pdf.ts';
import { sampleCorrection } from './testing/sample-corrections.ts';
import { discountInvoice, ggvInvoice, goldenInvoice, monthInvoice, prepaidInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());
const pagesOf = async (snapshot: InvoiceSnapshot): Promise<string[]> =>
  (await readPdf(await typesetter.typesetInvoice(snapshot, { logo: null, isPreview: false }))).pages;

const [meter] = goldenInvoice.deliveryPoint.meters;
const manyMeters = Array.from({ length: 12 }, (_, at) => ({ ...meter!, meterId: at + 1, name: `Zähler ${at + 1}` }));
const prepaidGgvInvoice: InvoiceSnapshot = {
  ...ggvInvoice,
  prepayments: prepaidInvoice.prepayments!,
  nextPrepayment: prepaidInvoice.nextPrepayment!,
};
const kinds: [string, InvoiceSnapshot][] = [
  ['tenant electricity', goldenInvoice],
  ['one month', monthInvoice],
  ['a discount', discountInvoice],
  ['a small business', bareInvoice],
  ['prepayments', prepaidInvoice],
  ['a corrected invoice', sampleCorrection(50_000)],
  ['thirteen price periods', manyPricePeriodsInvoice],
  ['GGV', ggvInvoice],
  ['GGV with prepayments', prepaidGgvInvoice],
];

const titles =
  /Ihre Zählerstände|Ihre Abschläge|Ihr Strom (?:Monat|im|vom)|Ihr Verbrauch im Vergleich|Ihre Lieferstelle|Ihr Vertrag und|Was im Netzpreis|Ihre Preisgrenze|Ihr Beitrag|Woher Ihr Strom|Fragen, Beschwerden, Beratung|Weitere Hinweise/g;
const notes = 'Unser Büro im Weidenhof 12 ist dienstags und donnerstags für Sie geöffnet.\n'.repeat(4).trim();
const withTexts = (invoice: InvoiceSnapshot): InvoiceSnapshot => ({
  ...invoice,
  texts: { ...invoice.texts, introduction: 'Vielen Dank für Ihr Vertrauen.', furtherNotes: notes },
});

describe.each(kinds)('the last page of an invoice for %s', (_, invoice) => {
  it.each([
    ['own notes', withTexts(invoice)],
    ['none', invoice],
  ])('holds more than one block, with %s', async (_name, snapshot) => {
    expect((await pagesOf(snapshot)).at(-1)!.match(titles)?.length).toBeGreaterThan(1);
  });
});

it('keeps the notice of GGV in one piece, and what follows on its page', async () => {
  const pages = await pagesOf(prepaidGgvInvoice);
  expect(pages).toHaveLength(3);
  expect(pages[1]).toMatch(/Gemeinschaftliche Gebäudeversorgung.*Fragen und Beschwerden:.*Ihre Zählerstände/);
});

it('puts a long list of meters after the notes', async () => {
  const pages = await pagesOf(
    withTexts({ ...ggvInvoice, deliveryPoint: { ...ggvInvoice.deliveryPoint, meters: manyMeters } }),
  );
  expect(pages.join(' ')).toMatch(/Ihr Strom Monat für Monat.*Weitere Hinweise.*Ihre Lieferstelle.*Zähler 12/);
});
