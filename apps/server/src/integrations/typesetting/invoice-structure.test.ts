import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf, type ReadPdf } from './testing/read-pdf.ts';
import { pngOf } from './testing/sample-pictures.ts';
import { goldenInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

describe('the structure of an invoice', () => {
  let bytes: Buffer;
  let pdf: ReadPdf;
  beforeAll(async () => {
    const logo = { bytes: pngOf(40, 40), type: 'image/png' } as const;
    bytes = await typesetter.typesetInvoice(goldenInvoice, { logo, isPreview: false });
    pdf = await readPdf(bytes);
  });
  const countOf = (role: string) => pdf.tags.filter((tag) => tag.role === role).length;

  it('is tagged, in German, with a title and the date of the invoice', () => {
    expect(pdf.isMarked).toBe(true);
    expect(pdf.language).toBe('de-DE');
    expect(pdf.title).toBe('Rechnung\u00a0RE-2027-0118: Ihre Stromrechnung 2026');
    expect(pdf.creationDate).toMatch(/^D:20270119/);
    expect(bytes.toString('latin1')).toMatch(/pdfuaid:part>1</);
  });

  it('has one H1, an H2 for each section and an H3 for each text of help', () => {
    expect([countOf('H1'), countOf('H2'), countOf('H3')]).toEqual([1, 11, 6]);
  });

  it('has header cells in each table', () => {
    expect(countOf('Table')).toBe(5);
    expect(countOf('TH')).toBeGreaterThanOrEqual(5 * 3);
  });

  it('describes each figure with its numbers', () => {
    const texts = pdf.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt?.replaceAll('\u00a0', ' '));

    expect(texts).toHaveLength(6);
    expect(texts[0]).toBe('Logo Pleißeaue eG');
    const words = ['1.267,780', 'August 2026 214,000', '3.113', '1.286,69', 'Erdgas 16,9'];
    expect(words.map((word, at) => texts[at + 1]?.includes(word))).toEqual(words.map(() => true));
  });

  it('keeps footers, running heads and page numbers out of the reading order', () => {
    expect(pdf.artifacts).toContain('Seite 4 von 4');
    expect(pdf.artifacts).toContain('Hotline 0341 000 24 24');
    expect(pdf.artifacts).not.toContain('1.082,45');
    expect(pdf.pages.map((page) => /Seite (\d) von (\d)/.exec(page)?.slice(1))).toEqual([
      ['1', '4'],
      ['2', '4'],
      ['3', '4'],
      ['4', '4'],
    ]);
  });
});
