import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { afterAll, describe, expect, it } from 'vitest';
import * as awkward from './testing/awkward-snapshots.ts';
import { readPdf } from './testing/read-pdf.ts';
import { pngOf } from './testing/sample-pictures.ts';
import * as samples from './testing/sample-snapshot.ts';
import { createTypesetter, type Logo } from './typesetter.ts';
import { createCompiler } from './typst-compiler.ts';

const { bareInvoice, emptyInvoice, longNamesInvoice, manyGapsInvoice, manyPricePeriodsInvoice } = awkward;
const { discountInvoice, ggvInvoice, goldenInvoice, monthInvoice } = samples;

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

async function read(snapshot: InvoiceSnapshot, logo: Logo | null = null) {
  return readPdf(await typesetter.typesetInvoice(snapshot, { logo, isPreview: false }));
}

describe('awkward invoices', () => {
  it.each<[string, InvoiceSnapshot, number]>([
    ['names and addresses of 100 characters', longNamesInvoice, 5],
    ['thirteen price periods', manyPricePeriodsInvoice, 5],
    ['sixty readings', awkward.manyReadingsInvoice, 6],
    ['thirty gaps', manyGapsInvoice, 4],
    ['all that may be absent absent', bareInvoice, 3],
    ['nothing consumed', emptyInvoice, 3],
  ])('stay within their pages: %s', async (_, snapshot, pages) => {
    expect((await read(snapshot)).pages).toHaveLength(pages);
  });

  it('may have been frozen by a version that knew less', async () => {
    const { currentTariff: _tariff, ...older } = goldenInvoice;
    const { minTenantApartments: _fewest, ...allocation } = goldenInvoice.allocation;
    const { pages } = await read({ ...older, allocation } as InvoiceSnapshot);
    expect(pages.join(' ')).toContain('1.082,45 €');
  });

  it.each([false, true])('compile without a warning, as all others do (preview: %s)', (isPreview) => {
    const warnings: string[] = [];
    const compiler = createCompiler((text) => warnings.push(text));

    for (const snapshot of [...Object.values(awkward), ...Object.values(samples)]) {
      compiler.compileInvoice(snapshot, { logo: null, isPreview });
    }

    expect(warnings).toEqual([]);
  });

  it.each([
    [1, 2000],
    [2000, 1],
    [1, 1],
    [3000, 3000],
    [600, 150],
  ])('stay on four pages with a logo of %d × %d', async (width, height) => {
    const { pages, tags } = await read(goldenInvoice, { bytes: pngOf(width, height), type: 'image/png' });

    expect(pages).toHaveLength(4);
    expect(tags.some(({ alt }) => alt === 'Logo Pleißeaue eG')).toBe(true);
  });

  it('go on below the payment where the first page was too short for it', async () => {
    const discount = { ...discountInvoice.lines.at(-1)!, amountCents: -1268 };
    const { pages } = await read({ ...ggvInvoice, lines: [...ggvInvoice.lines, discount] });

    expect(pages).toHaveLength(2);
    expect(pages[1]).toMatch(/So bezahlen Sie.*Ihre Zählerstände.*Ihre Lieferstelle/);
  });

  it('print long words whole, without marks at the breaks', async () => {
    const { text } = await read(longNamesInvoice);

    expect(text.replaceAll(' ', '')).toContain(longNamesInvoice.recipient.names[0]);
  });

  it('list prices below each other when there are many', async () => {
    const { text } = await read(manyPricePeriodsInvoice);

    expect(text).toContain('29.01. – 25.02.2026 9,90 € 11,78 € 21,00 ct 24,99 ct 30,25 ct 36,00 ct');
    expect(text).toContain('deshalb rechnen wir 13 Zeiträume ab');
  });

  it('sum up many gaps for each meter', async () => {
    const { text } = await read(manyGapsInvoice);

    expect(text).toContain('8,200 kWh (0,27 % Ihres Verbrauchs) sind Ersatzwerte');
    expect(text).toContain('Wohnungszähler WE 13 20 100 02.05.2026 – 30.05.2026 8,200 kWh');
    expect(text).toContain('PV gesamt 10 50 01.05.2026 – 28.05.2026 4,100 kWh');
  });

  it('show no tax for a small business, and what the price cap took off', async () => {
    const { text } = await read(bareInvoice);

    expect(text).toContain('Nach § 19 UStG');
    expect(text).toContain('Steuernummer 232/123/12345');
    expect(text).toContain('Preisminderung nach § 42a Abs. 4 EnWG −3,00 €');
    expect(text).toContain('um 3,00 € gesenkt');
    expect(text).not.toMatch(/netto|brutto \d|Umsatzsteuer \d/);
  });

  it('ask for nothing when there is nothing to pay', async () => {
    const { text } = await read(emptyInvoice);

    expect(text).toContain('Es ist nichts zu zahlen');
    expect(text).toContain('Ihre Stromrechnung 15.12.2022 – 15.01.2023');
    expect(text).not.toContain('So bezahlen Sie');
  });

  it('mark estimated readings', async () => {
    const readings = monthInvoice.readings.map((reading) => ({ ...reading, origin: 'estimated' as const }));

    const { text } = await read({ ...monthInvoice, readings });

    expect(text).toContain('geschätzt');
    expect(text).not.toContain('Alle Werte hat der Messstellenbetreiber ermittelt');
  });

  it.each([
    ['removed', 'aus Viertelstundenwerten errechnet beim Ausbau'],
    ['installed', 'aus Viertelstundenwerten errechnet beim Einbau'],
    ['end', 'aus Viertelstundenwerten errechnet'],
  ])('say which reading is computed, and that the operator found the others (%s)', async (reason, words) => {
    const readings = goldenInvoice.readings.map((reading) =>
      reading.reason === reason ? { ...reading, origin: 'computed' as const } : reading,
    );

    const { text } = await read({ ...goldenInvoice, readings });

    expect(text).toContain(words);
    expect(text).toContain('Errechnet heißt: der Stand davor und alle Viertelstundenwerte seitdem. Alle anderen Werte');
  });

  it('do not say that the operator found all where quarter-hours alone were read and some replaced', async () => {
    expect((await read(monthInvoice)).text).not.toContain('Messstellenbetreiber ermittelt');
    expect((await read({ ...monthInvoice, substitutes: [] })).text).toContain(
      'Alle Werte hat der Messstellenbetreiber',
    );
  });

  it('print names of other scripts and drop control characters', async () => {
    const names = ['Дмитрий Ελένη', 'Łukasz\u0000 Żółć'];

    const { text } = await read({ ...monthInvoice, recipient: { ...monthInvoice.recipient, names } });

    expect(text).toContain('Дмитрий Ελένη Łukasz Żółć');
  });
});
