import type { InvoiceLine } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { labellingOf } from '@lichthof/domain/billing/labelling/labelling-of.ts';
import type { ProductMix } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareInvoice, twoRatesInvoice } from './testing/awkward-snapshots.ts';
import { sampleMix, sampleNationalMix } from './testing/sample-parts.ts';
import { readPdf } from './testing/read-pdf.ts';
import { discountInvoice, ggvInvoice, goldenInvoice, monthInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const ofType = (type: 'general' | 'vacant'): InvoiceSnapshot => ({
  ...goldenInvoice,
  recipient: { ...goldenInvoice.recipient, type, names: ['Pleißeaue eG'], greetingName: null },
  priceCap: null,
});

const credit: InvoiceSnapshot = {
  ...discountInvoice,
  totals: {
    netCents: -1000,
    vatPercent: 19,
    vatCents: -190,
    grossCents: -1190,
    vatAmounts: [{ vatPercent: 19, netCents: -1000, vatCents: -190 }],
  },
};

const meteringFee = { eurPerYear: '25.21', amountCents: 1250 };
const withMeteringFee: InvoiceSnapshot = {
  ...goldenInvoice,
  lines: goldenInvoice.lines.map((line) => (line.kind === 'base' ? { ...line, metering: meteringFee } : line)),
};
const withMeteringLine: InvoiceSnapshot = {
  ...goldenInvoice,
  lines: goldenInvoice.lines.flatMap((line): InvoiceLine[] => {
    if (line.kind !== 'base') return [line];
    const { eurPerMonth: _, ...charged } = line;
    return [line, { ...charged, kind: 'metering' as const, ...meteringFee }];
  }),
};

const mixes = { own: sampleMix, national: sampleNationalMix };
const greenProduct: ProductMix = {
  ...sampleMix,
  name: 'Aue Grün',
  salesPercent: '25',
  percents: {
    ...sampleMix.percents,
    renewablesFunded: '40.00',
    renewablesCertified: '30.00',
    naturalGas: '0',
    coal: '0',
    otherFossils: '0',
  },
  co2GramsPerKwh: '0',
};

const { guaranteeCountries: _, ...withoutCountries } = goldenInvoice.labelling!.own;
const unknownLabelling: InvoiceSnapshot = {
  ...goldenInvoice,
  labelling: { year: 2025, own: withoutCountries, company: null, national: null },
};

type LegalItem = [name: string, words: (string | RegExp)[]];

/** UStG § 14 (4). */
const taxItems: LegalItem[] = [
  ['the full name and address of the supplier', ['Pleißeaue eG', 'Karl-Heine-Straße 188', '04229 Leipzig']],
  ['the recipient', ['Weidenhof 14']],
  ['the tax or VAT number', [/USt-IdNr\. DE123456788|Steuernummer 232\/123\/12345/]],
  ['a number and a date', [/Rechnungsnummer RE-\d{4}-\d{4}/, /Rechnungsdatum \d\d\.\d\d\.\d{4}/]],
  ['the days of supply', [/Zeitraum \d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/]],
  ['quantity and price of each line', [/Strom vom Dach [\d.]+,\d{3} kWh \d+,\d\d ct\/kWh [\d.]+,\d\d €/]],
];
const vatItems: LegalItem[] = [
  [
    'net amount, rate and tax',
    [/Summe netto −?[\d.]+,\d\d €/, /Umsatzsteuer 19 % auf −?[\d.]+,\d\d € −?[\d.]+,\d\d €/],
  ],
];
const twoRateItems: LegalItem[] = [
  [
    'net amount and tax of each rate',
    [
      /Umsatzsteuer 19 % auf 430,50 € 81,80 €/,
      /Umsatzsteuer 16 % auf 479,12 € 76,66 €/,
      '184 Tage · Umsatzsteuer 16 %',
    ],
  ],
  ['gross prices by the rate of their days', [/Strom vom Dach je kWh 21,00 ct 24,99 ct 21,50 ct 24,94 ct/]],
];
const smallBusinessItems: LegalItem[] = [['why there is no tax (UStG § 19)', ['Nach § 19 UStG']]];

/** Of the letter of a registered supplier. */
const registerItems: LegalItem[] = [
  [
    'GenG § 25a: register court, number and who represents',
    ['Amtsgericht Leipzig, GnR', 'Vertreten durch Dr. Katrin Böhme'],
  ],
];

/** EnWG §§ 40 to 40c, as far as they apply to GGV too (§ 42b (4)). */
const meteringItems: LegalItem[] = [
  ['the tariff', [/Tarif \S/]],
  ['the due date', [/Fällig am \d|Auszahlung bis \d/]],
  ['hotline and e-mail', ['Hotline 0341 000 24 24', 'service@pleisseaue.example']],
  ['the consumption', [/kWh/, 'Ihre Zählerstände']],
];

/** EnWG § 40 (1) to (4): full supply only. */
const fullSupplyItems: LegalItem[] = [
  ['(1) a free explanation', ['Wir erklären Ihnen die Rechnung kostenlos.']],
  ['(2) no. 3 term and prices', [/Laufzeit (unbefristet|beendet)/, 'Grundpreis je Monat', 'Strom aus dem Netz je kWh']],
  ['(2) no. 4 notice, or the end', [/Kündigungsfrist 1 Monat|beendet zum/]],
  ['(2) no. 7 the year before', [/verbraucht als 2025|Für die gleichen Tage des Vorjahres/]],
  ['(2) no. 9 disputes', ['Schlichtungsstelle Energie e. V.', 'Friedrichstraße 133, 10117 Berlin']],
  ['(2) no. 9 that taking part is a duty', ['wir müssen teilnehmen']],
  ['(2) no. 10 Bundesnetzagentur', ['Bundesnetzagentur, Verbraucherservice', 'Postfach 8001, 53105 Bonn']],
  ['(2) no. 11 advice', ['www.verbraucherzentrale-energieberatung.de']],
  ['(2) no. 12 change of supplier', ['Anbieter wechseln', '§ 41c EnWG']],
  ['(2) no. 13 supply outside basic supply', ['außerhalb der Grundversorgung']],
];
const operatorItems: LegalItem[] = [
  ['(2) no. 2 the delivery point', ['MaLo 51238696781', 'MeLo DE00123404229000000000000000412817']],
  ['(2) no. 5 operators and codes', ['Messwerk Mitte GmbH', '9900000412340', 'Pleißenetz GmbH', '9900000218546']],
  ['(2) no. 6 how readings were determined', [/fernausgelesen|aus Viertelstundenwerten/]],
];
const gridItems: LegalItem[] = [
  ['(3) electricity tax', [/Stromsteuer 2,050/]],
  ['(3) concession', [/Konzessionsabgabe 1,99/]],
  ['(3) grid charges', [/Netzentgelte 9,500/]],
  ['(3) levies', ['KWKG-Umlage', 'Offshore-Netzumlage', '§ 19 Abs. 2 StromNEV', '§ 18 AbLaV']],
];
const meteringFeeItems: LegalItem[] = [
  [
    '(3) the metering fee in the base price',
    ['davon Messentgelt 12,50 € (25,21 € im Jahr)', 'Im Grundpreis sind 25,00 € netto Messentgelt'],
  ],
];
const meteringLineItems: LegalItem[] = [
  [
    '(3) the metering fee as a line',
    [/Messentgelt 181 von 365 Tagen 25,21 € im Jahr 12,50 €/, /\(25,00 € netto\) steht als eigene Position/],
  ],
];
const unnamedMeteringItems: LegalItem[] = [
  [
    'that the tariff names no metering fee',
    ['Ein Messentgelt für den Messstellenbetrieb nennt der Tarif nicht gesondert'],
  ],
];
const householdItems: LegalItem[] = [['(2) no. 8 groups of customers', [/Haushalt mit \d Person/]]];
const labellingItems: LegalItem[] = [
  ['§ 42 the sources', ['Stromkennzeichnung 2025', 'Mieterstrom, gefördert nach dem EEG', 'Kernkraft', 'Deutschland']],
  ['§ 42 emissions and waste', ['CO2-Emissionen', 'Radioaktiver Abfall']],
];

const companyMixItems: LegalItem[] = [
  ['§ 42 the company mix without the funded part', ['Unser Mix', '48,8 %', 'ohne den nach dem EEG geförderten Anteil']],
  ['§ 42 the countries of the guarantees', ['Herkunftsländer der Nachweise: Norwegen 60 %, Deutschland 40 %.']],
];
const productItems: LegalItem[] = [
  ['§ 42 (3) the mix of the product', ['Ihr Strom (Aue Grün)', '40,0 %']],
  ['§ 42 (3) the residual mix', ['Übriger Mix', 'Verbleibender Mix: was der Anbieter neben seinen Produkten']],
];
const residualItems: LegalItem[] = [['§ 42 (3) that it is the residual mix', ['Ihr Strom (verbleibender Mix)']]];
const residualShareItems: LegalItem[] = [['§ 42 (3) the shares of the residual mix', ['15,2 %', '38,0 %', '8,4 %']]];
const unknownLabellingItems: LegalItem[] = [
  ['§ 42 that countries are not known', ['Aus welchen Ländern die Herkunftsnachweise stammen, ist nicht angegeben.']],
  ['§ 42 that the country’s values are not known', ['Vergleichswerte für Deutschland liegen für 2025 noch nicht vor.']],
];

const common = [...taxItems, ...meteringItems];
const fullSupply = [...common, ...registerItems, ...vatItems, ...fullSupplyItems, ...operatorItems, ...gridItems];

const kinds: [kind: string, snapshot: InvoiceSnapshot, required: LegalItem[], absent: LegalItem[]][] = [
  [
    'a tenant, full supply',
    goldenInvoice,
    [...fullSupply, ...householdItems, ...labellingItems, ...companyMixItems, ...unnamedMeteringItems],
    [...smallBusinessItems, ...unknownLabellingItems],
  ],
  [
    'a product with a mix of its own',
    { ...goldenInvoice, labelling: labellingOf(2025, { ...mixes, products: [greenProduct] }, 'Aue Grün') },
    [...labellingItems, ...companyMixItems, ...productItems, ...residualShareItems],
    residualItems,
  ],
  [
    'what is sold beside the products',
    { ...goldenInvoice, labelling: labellingOf(2025, { ...mixes, products: [greenProduct] }) },
    [...labellingItems, ...companyMixItems, ...residualItems, ...residualShareItems],
    productItems,
  ],
  ['a tenant, labelling not whole', unknownLabelling, unknownLabellingItems, companyMixItems],
  ['a tenant whose base price contains metering', withMeteringFee, meteringFeeItems, unnamedMeteringItems],
  ['a tenant who pays metering apart', withMeteringLine, meteringLineItems, unnamedMeteringItems],
  ['a tenant, one month by transfer', monthInvoice, [...fullSupply, ...householdItems], smallBusinessItems],
  ['a tenant with a credit', credit, [...fullSupply, ...householdItems, ...labellingItems], smallBusinessItems],
  ['a tenant, two rates of VAT', twoRatesInvoice, twoRateItems, smallBusinessItems],
  ['general electricity', ofType('general'), [...fullSupply, ...labellingItems], householdItems],
  ['a vacant apartment', ofType('vacant'), [...fullSupply, ...labellingItems], householdItems],
  [
    'a small business',
    bareInvoice,
    [...common, ...fullSupplyItems, ...smallBusinessItems],
    [...vatItems, ...registerItems],
  ],
  [
    'GGV',
    ggvInvoice,
    [...common, ...registerItems, ...vatItems, ...operatorItems],
    [...fullSupplyItems, ...gridItems, ...labellingItems],
  ],
];

describe('EnWG § 40 in the highlighted and drawn parts', () => {
  let pdf: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    pdf = await readPdf(await typesetter.typesetInvoice(goldenInvoice, { logo: null, isPreview: false }));
  });

  it('(1) puts the amount and its due date first, before any line', () => {
    const [first] = pdf.pages as [string];
    expect(first).toContain('Zu zahlen 1.082,45 € Fällig am 2. Februar 2027');
    expect(first.indexOf('Zu zahlen 1.082,45 €')).toBeLessThan(first.indexOf('Strom vom Dach'));
  });

  it('(2) nos. 7 and 8 draws the year before and households as a graphic with its figures in words', () => {
    const graphics = pdf.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt ?? '');
    expect(graphics).toContainEqual(expect.stringMatching(/^Sie 2026: .*; Sie 2025: .*; Haushalt mit 1.Person: .*kWh/));
  });
});

describe.each(kinds)('the invoice for %s', (_, snapshot, required, absent) => {
  let text = '';
  beforeAll(async () => {
    ({ text } = await readPdf(await typesetter.typesetInvoice(snapshot, { logo: null, isPreview: false })));
  });
  const isPrinted = (words: string | RegExp) => (typeof words === 'string' ? text.includes(words) : words.test(text));

  it.each(required)('prints %s', (_name, words) => {
    expect(words.filter((one) => !isPrinted(one))).toEqual([]);
  });

  it.each(absent)('leaves out %s', (_name, words) => {
    expect(words.filter(isPrinted)).toEqual([]);
  });
});
