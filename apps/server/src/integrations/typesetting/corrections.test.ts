import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { bareInvoice } from './testing/awkward-snapshots.ts';
import { readPdf } from './testing/read-pdf.ts';
import { sampleCancellation, sampleCorrection } from './testing/sample-corrections.ts';
import { discountInvoice, ggvInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());
const payoutAccount = { iban: 'DE02120300000000202051', accountHolder: 'Mariam Haddad' };
const read = async (snapshot: InvoiceSnapshot) =>
  readPdf(await typesetter.typesetInvoice(snapshot, { logo: null, isPreview: false }));

describe('the document of a cancellation', () => {
  it('prints every item that the law asks for, with negative quantities and amounts', async () => {
    const { text, title, pages } = await read(sampleCancellation());
    for (const item of [
      'Stornorechnung zu RE-2027-0118',
      'Stornonummer ST-2027-0004',
      'Datum 12.02.2027',
      'Storniert RE-2027-0118',
      'Rechnung RE-2027-0118 vom 19.01.2027',
      'Der Endstand des neuen Zählers wurde vom Messstellenbetreiber berichtigt.',
      'Zeitraum 01.01.2026 – 31.12.2026',
      'Karl-Heine-Straße 188',
      'USt-IdNr. DE123456788',
      '−181 von 365 Tagen',
      'Summe netto −909,62 €',
      'Umsatzsteuer 19 % auf −909,62 € −172,83 €',
      'Stornobetrag brutto −1.082,45 €',
      'Guthaben aus Storno 1.082,45 €',
      'Auszahlung bis 26. Februar 2027',
    ]) {
      expect(text).toContain(item);
    }
    expect(text).toMatch(/Strom vom Dach −[\d.]+,\d{3} kWh \d+,\d\d ct\/kWh −[\d.]+,\d\d €/);
    expect(text).not.toMatch(/So bezahlen Sie|Ihre Zählerstände/);
    expect([title.replaceAll('\u00a0', ' '), pages.length]).toEqual([
      'Stornorechnung ST-2027-0004: Stornorechnung zu RE-2027-0118',
      1,
    ]);
  });

  it.each([
    ['nothing was paid', { paidCents: 0 }, 'Die stornierte Rechnung müssen Sie nicht bezahlen.'],
    ['a part was paid', { paidCents: 8245 }, 'Guthaben aus Storno 82,45 €'],
    ['no account is known', {}, 'Bitte nennen Sie uns das Konto, auf das wir überweisen sollen.'],
    [
      'a mandate is in force',
      { payoutAccount },
      'Wir überweisen auf Ihr Konto DE02 … 2051 und ziehen vorher ab, was noch offen ist. Sie müssen nichts tun.',
    ],
    [
      'the account is another person’s',
      { payoutAccount: { ...payoutAccount, accountHolder: 'Jana Petzold' } },
      'Wir überweisen auf das Konto DE02 … 2051 (Jana Petzold) und',
    ],
    [
      'a new invoice follows',
      { isReplaced: true },
      'Ihre Zahlung von 1.082,45 € verrechnen wir mit der neuen Rechnung.',
    ],
    ['a credit was paid out', { paidCents: -500 }, 'Zurückzuzahlen 5,00 €'],
    [
      'the contract has ended',
      { invoice: { ...ggvInvoice, contract: { ...ggvInvoice.contract, endDate: ggvInvoice.period.to } } },
      'Schlussrechnung RE-2027-0118',
    ],
    ['there was a discount', { invoice: discountInvoice }, 'Sonnenrabatt auf Strom vom Dach'],
    ['the supplier is a small business', { invoice: bareInvoice }, 'Nach § 19 UStG'],
  ])('says what follows when %s', async (_, options, sentence) => {
    expect((await read(sampleCancellation(options))).text).toContain(sentence);
  });
});

describe('the document of a corrected invoice', () => {
  it('names the invoice that it replaces, why, and what is left to pay', async () => {
    const { text } = await read(sampleCorrection(100_000));
    for (const item of [
      'Ihre korrigierte Stromrechnung 2026',
      'Ersetzt RE-2027-0118',
      'Diese Rechnung ersetzt die Rechnung RE-2027-0118 vom 19.01.2027, die wir mit der Stornorechnung ST-2027-0004 aufgehoben haben.',
      'Geändert hat sich: Rechnungsbetrag 1.082,45 € statt 1.120,00 €, Verbrauch 2.989,750 kWh statt 3.089,750 kWh. Grund: Der Endstand des neuen Zählers',
      'Rechnungsbetrag brutto 1.082,45 €',
      'Bisher gezahlt −1.000,00 €',
      'Noch zu zahlen 82,45 €',
      'Betrag 82,45 €',
      'Ihre Zählerstände',
    ]) {
      expect(text).toContain(item);
    }
  });

  it('returns what was paid too much, and asks for nothing then', async () => {
    const { text } = await read(sampleCorrection(110_000));
    expect(text).toContain('Erstattung 17,55 €');
    expect(text).toContain('Auszahlung bis 26. Februar 2027');
    expect(text).not.toContain('So bezahlen Sie');
  });
});
