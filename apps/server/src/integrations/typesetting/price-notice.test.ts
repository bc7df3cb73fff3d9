import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { expect, it } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { formerPriceNotice, samplePriceNotice } from './testing/sample-letters.ts';
import { createCompiler } from './typst-compiler.ts';

const compiler = createCompiler();
const read = (content: PriceNoticeContent) =>
  readPdf(compiler.compileLetter({ kind: 'priceNotice', content, logo: null }));

it('says how far the supplier share of each price changes, as amount and per cent (EnWG § 41b (4))', async () => {
  const { text, pages, tags } = await read(samplePriceNotice);
  const rows = [
    'Strom vom Dach: ganz Versorgeranteil, ct/kWh 21,000 21,500 + 0,500 + 2,4 %',
    'Strom aus dem Netz, ct/kWh 30,250 29,900 − 0,350',
    'davon Netzentgelte 9,500 9,500 0,000',
    'davon Steuern, Abgaben und Umlagen 6,986 6,986 0,000',
    'Versorgeranteil 13,764 13,414 − 0,350 − 2,5 %',
    'davon Messstellenbetrieb 2,10 2,10 0,00',
    'Versorgeranteil 7,80 8,40 + 0,60 + 7,7 %',
    'Versorgeranteil in Ihrem Jahr 616,81 € 624,25 € + 7,44 € + 1,2 %',
  ];
  for (const row of rows) expect(text).toContain(row);
  expect(text).toContain('Im Jahr 1.126,49 € statt 1.117,64 € ohne Sonderrabatt, gerechnet mit Ihrem Verbrauch 2026');
  expect(pages).toHaveLength(1);
  expect(tags.filter(({ role }) => role === 'Table')).toHaveLength(2);
});

it('names the price of the roof alone for GGV, and no year without an invoice', async () => {
  const [pv] = samplePriceNotice.supplierShare!;
  const { text } = await read({ ...samplePriceNotice, supplyModel: 'ggv', supplierShare: [pv!], year: null });
  expect(text).toContain('Strom vom Dach: ganz Versorgeranteil');
  expect(text).not.toMatch(/Strom aus dem Netz|In Ihrem Jahr|Bei Ihrem Verbrauch/);
});

it('names metering that is charged beside the base price as a price of its own', async () => {
  const charged = (content: PriceNoticeContent['after']) => ({
    ...content,
    prices: { ...content.prices, metering: { eurPerYear: '20', isIncluded: false } },
  });
  const { before, after } = samplePriceNotice;
  const { text } = await read({ ...samplePriceNotice, before: charged(before), after: charged(after) });
  expect(text).toContain('Messentgelt, €/Jahr 20,00 23,80 20,00 23,80 0,00');
});

it('leaves letters from before as they were', async () => {
  const { text } = await read(formerPriceNotice);
  expect(text).toContain('Neue Strompreise ab 01.04.2027');
  expect(text).not.toContain('Versorgeranteil');
});
