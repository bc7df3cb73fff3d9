import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { pngOf } from '../testing/sample-pictures.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { goldenInvoice } from '../testing/sample-snapshot.ts';
import { createTypesetter } from '../typesetter.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';
import { identifyElectronicInvoice } from './pdf-identification.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const issued = { logo: null, isPreview: false };
const business: InvoiceSnapshot = {
  ...goldenInvoice,
  recipient: { ...goldenInvoice.recipient, isBusiness: true, names: ['Bäckerei Krumm GmbH'] },
};

async function openPdf(bytes: Buffer) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const attachments = (await document.getAttachments()) as ReadonlyMap<string, { filename: string }> | null;
  const preferences = await document.getViewerPreferences();
  return { files: [...(attachments?.values() ?? [])].map(({ filename }) => filename), preferences };
}

/** What the one embedded file contains; its dictionary says whether it is deflated. */
function embeddedText(bytes: Buffer): string {
  const pattern = / obj\n((?:(?! obj\n)[^])*?\/Type \/EmbeddedFile[^]*?)\nstream\n([^]*?)\nendstream/;
  const [, dictionary, body] = pattern.exec(bytes.toString('latin1'))!;
  const content = Buffer.from(body!, 'latin1');
  return (dictionary!.includes('/FlateDecode') ? inflateSync(content) : content).toString('utf8');
}

describe('an invoice to a business', () => {
  it('carries the electronic invoice', async () => {
    const bytes = await typesetter.typesetInvoice(business, issued);
    expect((await openPdf(bytes)).files).toEqual(['factur-x.xml']);
    expect(embeddedText(bytes)).toBe(crossIndustryInvoice(business));
  });

  it('names PDF/A-3a, PDF/UA-1 and ZUGFeRD in its metadata', async () => {
    const bytes = await typesetter.typesetInvoice(business, issued);
    const { preferences } = await openPdf(bytes);
    const raw = bytes.toString('latin1');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(raw).toContain('/AFRelationship /Alternative');
    expect(preferences).toMatchObject({ DisplayDocTitle: true });
  });

  it('reads as the same document without it, with the same tags', async () => {
    const plain = { ...business, recipient: { ...business.recipient, isBusiness: false } };
    const [withRecord, without] = await Promise.all(
      [business, plain].map(async (invoice) => readPdf(await typesetter.typesetInvoice(invoice, issued))),
    );
    expect(withRecord).toEqual(without);
  });

  it('may have a logo, and is the same each time', async () => {
    const options = { ...issued, logo: { bytes: pngOf(600, 150), type: 'image/png' as const } };
    const [one, other] = [
      await typesetter.typesetInvoice(business, options),
      await typesetter.typesetInvoice(business, options),
    ];
    expect(one.equals(other)).toBe(true);
    expect((await openPdf(one)).files).toHaveLength(1);
  });
});

it.each<[string, InvoiceSnapshot, boolean]>([
  ['a household', goldenInvoice, false],
  ['a preview', business, true],
])('%s gets none', async (_, invoice, isPreview) => {
  const { files } = await openPdf(await typesetter.typesetInvoice(invoice, { logo: null, isPreview }));
  expect(files).toEqual([]);
});

it('refuses to identify another PDF', async () => {
  expect(() => identifyElectronicInvoice(Buffer.from('%PDF-1.7 no table'))).toThrow(RangeError);
  const plain = await typesetter.typesetInvoice(goldenInvoice, issued);
  expect(() => identifyElectronicInvoice(plain)).toThrow(RangeError);
});
