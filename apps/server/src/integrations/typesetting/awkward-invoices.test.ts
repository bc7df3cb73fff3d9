import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { afterAll, describe, expect, it } from 'vitest';
import * as awkward from './testing/awkward-snapshots.ts';
import { readPdf } from './testing/read-pdf.ts';
import { pngOf } from './testing/sample-pictures.ts';
import * as samples from './testing/sample-snapshot.ts';
import { createTypesetter, type Logo } from './typesetter.ts';
import { createCompiler } from './typst-compiler.ts';

const { bareInvoice, emptyInvoice, longNamesInvoice, manyGapsInvoice, manyPricePeriodsInvoice, manyReadingsInvoice } =
  awkward;
const { discountInvoice, ggvInvoice, goldenInvoice, monthInvoice } = samples;

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

async function read(snapshot: object, logo: Logo | null = null) {
  return readPdf(await typesetter.typesetInvoice(snapshot as InvoiceSnapshot, { logo, isPreview: false }));
}

describe('awkward invoices', () => {
  it.each<[string, InvoiceSnapshot, number]>([
    ['names and addresses of 100 characters', longNamesInvoice, 5],
    ['thirteen price periods', manyPricePeriodsInvoice, 5],
    ['sixty readings', awkward.manyReadingsInvoice, 5],
    ['thirty gaps', manyGapsInvoice, 4],
    ['all that may be absent absent', bareInvoice, 3],
    ['nothing consumed', emptyInvoice, 2],
  ])('stay within their pages: %s', async (_, snapshot, pages) => {
    expect((await read(snapshot)).pages).toHaveLength(pages);
  });

  it('may have been frozen by a version that knew less', async () => {
    const { currentTariff: _tariff, ...older } = goldenInvoice;
    const { minTenantApartments: _fewest, ...allocation } = goldenInvoice.allocation;
    const { meters, ...point } = goldenInvoice.deliveryPoint;
    const { pages } = await read({ ...older, allocation, deliveryPoint: { ...point, ...meters[0]! } });
    expect(pages.join(' ')).toContain('1.082,45 €');
    expect(pages.join(' ')).toContain('MeLo DE00123404229000000000000000412817');
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

  it('leave the help not alone on the last page', async () => {
    const all = [
      goldenInvoice,
      monthInvoice,
      bareInvoice,
      manyReadingsInvoice,
      manyPricePeriodsInvoice,
      manyGapsInvoice,
    ];
    for (const invoice of all) {
      const last = (await read(invoice)).pages.at(-1)!;
      const withoutHelp = last.replace(/Fragen, Beschwerden, Beratung.*/, '');
      expect(withoutHelp).toMatch(/Stromkennzeichnung 2025|Ihre Preisgrenze|Was im Netzpreis steckt/);
    }
  });

  it('break long words with a hyphen, long numbers without a mark', async () => {
    const { text } = await read(longNamesInvoice);

    const parts = text.replaceAll(/(\p{L})[-\u00ad\u2010] ?(?=\p{Ll})/gu, '$1').replaceAll(' ', '');
    expect(parts).toContain(longNamesInvoice.recipient.names[0]);
    expect(text.replaceAll(' ', '')).toContain('RECHNUNG2027000000000000000118');
  });

  it('name every person on every page', async () => {
    const names = ['Mariam Haddad', 'Jakob Haddad-Wöhler'];
    const { pages } = await read({ ...goldenInvoice, recipient: { ...goldenInvoice.recipient, names } });

    expect(pages.map((page) => names.filter((name) => page.includes(name)))).toEqual(pages.map(() => names));
  });

  it('list the locations of all meters', async () => {
    const [first] = goldenInvoice.deliveryPoint.meters;
    const laundry = { meterId: 14, name: 'Waschküche', serialNumbers: ['1 EMH00 55512345'] };
    const locations = { marketLocationId: '51238696799', meteringLocationId: 'DE00123404229000000000000000412999' };
    const meters = [first!, { ...laundry, ...locations }];
    const readings = [...goldenInvoice.readings, { ...goldenInvoice.readings[0]!, serialNumber: '1 EMH00 55512345' }];

    const { text } = await read({
      ...goldenInvoice,
      readings,
      deliveryPoint: { ...goldenInvoice.deliveryPoint, meters },
    });

    expect(text).toContain('MaLo 51238696781 MaLo 51238696799');
    expect(text).toContain('Waschküche 1 EMH00 55512345 51238696799 DE00123404229000000000000000412999');
    expect(text).toContain('51238696781 DE00123404229000000000000000412817');
  });

  it('promise a discount only where the contract still gives one', async () => {
    const discount = 'Sonnenrabatt: 1,00 ct/kWh';
    const [withDiscount] = discountInvoice.pricePeriods;
    const currentTariff = { tariffName: 'Hausstrom', prices: withDiscount!.prices };

    expect((await read(discountInvoice)).text).not.toContain(discount);
    expect((await read({ ...discountInvoice, currentTariff: null })).text).not.toContain(discount);
    expect((await read({ ...discountInvoice, currentTariff })).text).toContain(discount);
  });

  it('compare general electricity and vacant apartments with the year before only', async () => {
    for (const type of ['general', 'vacant'] as const) {
      const { text } = await read({ ...goldenInvoice, recipient: { ...goldenInvoice.recipient, type } });
      expect(text).toContain('Sie 2025 3.113 kWh');
      expect(text).not.toMatch(/Haushalt mit|Vergleichswerte/);
    }
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

  it('are called final when the contract ends, and show no tax for a small business and what the price cap took off', async () => {
    const { text } = await read(bareInvoice);

    expect(text).toContain('Ihre Schlussrechnung August 2023');
    expect(text).not.toContain('Ihre Stromrechnung');
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
    expect(text).not.toContain('Ihr Beitrag zum Klimaschutz');
  });

  it('print the transformer factor beside a reading, and nothing of it without one', async () => {
    const readings = monthInvoice.readings.map((reading) => ({
      ...reading,
      counterWh: 1000,
      transformerFactor: 26.667,
    }));
    expect((await read({ ...monthInvoice, readings })).text).toContain('Wandlerfaktor 26,667');
    expect((await read(monthInvoice)).text).not.toContain('Wandlerfaktor');
  });

  it('mark estimated readings', async () => {
    const readings = monthInvoice.readings.map((reading) => ({ ...reading, origin: 'estimated' as const }));

    const { text } = await read({ ...monthInvoice, readings });

    expect(text).toContain('geschätzt');
  });

  it.each([
    ['removed', 'aus Viertelstundenwerten errechnet beim Ausbau'],
    ['installed', 'aus Viertelstundenwerten errechnet beim Einbau'],
    ['end', 'aus Viertelstundenwerten errechnet'],
  ])('say which reading is computed (%s)', async (reason, words) => {
    const readings = goldenInvoice.readings.map((reading) =>
      reading.reason === reason ? { ...reading, origin: 'computed' as const } : reading,
    );

    const { text } = await read({ ...goldenInvoice, readings });

    expect(text).toContain(words);
    expect(text).toContain('Errechnet heißt: der Stand davor und alle Viertelstundenwerte seitdem.');
  });

  it('claim no reading where there are quarter-hours alone', async () => {
    const older = monthInvoice.readings.map((reading) => ({ ...reading, origin: 'remote' as const }));

    for (const readings of [monthInvoice.readings, older]) {
      const { text } = await read({ ...monthInvoice, readings });
      expect(text).toContain('72,650 aus Viertelstundenwerten');
      expect(text).not.toMatch(/fernausgelesen|Messstellenbetreiber ermittelt/);
    }
  });

  it('print names of other scripts and drop control characters', async () => {
    const names = ['Дмитрий Ελένη', 'Łukasz\u0000 Żółć'];

    const { text } = await read({ ...monthInvoice, recipient: { ...monthInvoice.recipient, names } });

    expect(text).toContain('Дмитрий Ελένη Łukasz Żółć');
  });
});
