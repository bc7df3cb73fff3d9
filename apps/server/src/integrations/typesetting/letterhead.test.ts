import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { sampleContract } from './testing/sample-contract.ts';
import {
  sampleDebitNotice,
  samplePrepaymentNotice,
  samplePriceNotice,
  sampleReminder,
} from './testing/sample-letters.ts';
import { sampleProvider } from './testing/sample-parts.ts';
import { pngOf } from './testing/sample-pictures.ts';
import { goldenInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter, type TypesetOrder } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const logo = { bytes: pngOf(40, 40), type: 'image/png' } as const;
const statement = { title: 'Jahresaufstellung 2026', subtitles: ['Weidenhof'], tables: [], notes: ['Netto.'] };

/** A kind of document that is not listed fails the type check. */
const documents: Record<TypesetOrder['kind'], (() => Promise<Buffer>) | 'is drawn, not printed'> = {
  invoice: () => typesetter.typesetInvoice(goldenInvoice, { logo, isPreview: false }),
  invoicePicture: 'is drawn, not printed',
  contract: () => typesetter.typesetContract({ content: sampleContract, version: 1, issuedOn: '2027-01-19', logo }),
  priceNotice: () => typesetter.typesetLetter({ kind: 'priceNotice', content: samplePriceNotice, logo }),
  prepaymentNotice: () => typesetter.typesetLetter({ kind: 'prepaymentNotice', content: samplePrepaymentNotice, logo }),
  debitNotice: () => typesetter.typesetLetter({ kind: 'debitNotice', content: sampleDebitNotice, logo }),
  reminder: () => typesetter.typesetLetter({ kind: 'reminder', content: sampleReminder(24), logo }),
  statement: () => typesetter.typesetStatement(statement, { provider: sampleProvider, logo }),
};

describe.each(Object.entries(documents).filter(([, typeset]) => typeof typeset === 'function'))('%s', (_, typeset) => {
  const read = async () => readPdf(await (typeset as () => Promise<Buffer>)());

  it('names company, register, management, bank and page on each page (GmbHG § 35a)', async () => {
    const { pages } = await read();
    const footer =
      /Pleißeaue eG Karl-Heine-Straße 188, 04229 Leipzig .*Amtsgericht Leipzig, GnR 412 Vertreten durch Dr. Katrin Böhme, Jonas Lindner Commerzbank, BIC COBADEFFXXX IBAN DE89.*Seite (\d) von (\d)/;
    expect(pages.map((page) => footer.exec(page)?.slice(1).join(' von '))).toEqual(
      pages.map((_page, index) => `${index + 1} von ${pages.length}`),
    );
  });

  it('shows the logo with a text for those who cannot see it', async () => {
    const { tags, isMarked } = await read();
    expect(isMarked).toBe(true);
    expect(tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toContain('Logo Pleißeaue eG');
  });
});

it('leaves letters from before the letterhead as they were sent', async () => {
  const { name, address, hotline, email, bank, creditorId } = sampleProvider;
  const provider = { name, address, hotline, email, bank, creditorId } as typeof sampleProvider;
  const { text, tags } = await readPdf(
    await typesetter.typesetLetter({ kind: 'reminder', content: { ...sampleReminder(1), provider }, logo: null }),
  );
  expect(text).toMatch(/^Pleißeaue eG Pleißeaue eG · Karl-Heine-Straße 188 · 04229 Leipzig Mariam Haddad/);
  expect(text).not.toMatch(/Amtsgericht|Seite 1/);
  expect(tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).not.toContain('Logo Pleißeaue eG');
});
