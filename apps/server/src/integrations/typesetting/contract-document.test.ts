import type { ContractContent } from '@lichthof/domain/billing/contracts/contract-content.ts';
import type { TimedPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { bareContract, ggvContract, sampleContract } from './testing/sample-contract.ts';
import { pngOf } from './testing/sample-pictures.ts';
import { createTypesetter, type Logo } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const pdfOf = (content: ContractContent, logo: Logo | null = null) =>
  typesetter.typesetContract({ content, version: 2, issuedOn: '2025-06-14', logo });
const read = async (content: ContractContent) => readPdf(await pdfOf(content));

/** EnWG § 41 (1), as far as the portal knows it. */
const contractItems: [name: string, words: (string | RegExp)[]][] = [
  ['supplier with address and register', ['Pleißeaue eG', 'Karl-Heine-Straße 188', 'Amtsgericht Leipzig, GnR 412']],
  ['hotline and e-mail', ['Hotline 0341 000 24 24', 'service@pleisseaue.example']],
  ['customer', ['Mariam Haddad', 'Weidenhof 14', 'Kundennummer K-100482']],
  ['contract number, version and day', ['V-2024-0717', 'Fassung 2 vom 14.06.2025']],
  ['delivery point', ['WE 13', 'MaLo 51238696781', 'MeLo DE00123404229000000000000000412817', '1 EMH00 12847713']],
  ['operators', ['Messwerk Mitte GmbH (9900000412340)', 'Pleißenetz GmbH (9900000218546)']],
  ['begin of supply', ['Beginn 1. Juli 2024']],
  ['term', ['Mindestlaufzeit bis 30. Juni 2026, danach unbefristet.']],
  ['notice', ['Mit einer Frist von einem Monat, frühestens zum 30. Juni 2026', 'mit der Rückgabe der Wohnung']],
  ['service', ['Vollversorgung: Strom vom Dach Ihres Hauses']],
  [
    'whether metering is included (no. 4)',
    ['Der Messstellenbetrieb gehört zum Vertrag; sein Entgelt steht bei den Preisen.'],
  ],
  ['liability, also for bills (no. 8)', ['auch durch ungenaue oder verspätete Abrechnung, haften wir nach dem Gesetz']],
  ['gross prices', ['11,78 €', '24,99 ct', '36,00 ct', 'netto 30,25 ct']],
  ['parts of the grid price', ['Netzentgelte', 'Stromsteuer 2,05 ct 2,44 ct', 'Konzessionsabgabe']],
  ['metering', ['davon Messentgelt im Jahr 20,00 € 23,80 €', 'Messentgelt im Jahr 30,00 € 35,70 €']],
  ['the next prices with discount', ['Preise ab 01.01.2026', 'Sonnenrabatt: 1,19 ct/kWh']],
  ['that prices are fixed (no. 5)', ['Feste Preise, unabhängig von Börse und Uhrzeit.']],
  ['where current prices are found (no. 10)', ['Aktuelle Preise stehen im Portal']],
  ['that it is a summary (§ 41 (4))', ['Zusammenfassung Ihrer Vertragsbedingungen (§ 41 Abs. 4 EnWG)']],
  ['changes of prices', ['mindestens einen Monat vorher', '§ 41 Abs. 5 EnWG']],
  [
    'distance to basic supply',
    ['höchstens 90 %', 'Stadtwerke Leipzig', '1.053,30 €', '800,25 €', 'also 24,0 % weniger'],
  ],
  ['allocation', ['Der Strom vom Dach wird nach Verbrauch aufgeteilt, nie mehr als Ihr eigener Verbrauch.']],
  ['billing', ['Mindestens einmal im Jahr, auf Wunsch monatlich']],
  [
    'payment and mandate',
    ['DE02 1203 … 2051', 'Mandatsreferenz K100482-01', 'Erteilt am 14.06.2024, Textfassung 2026-11'],
  ],
  ['wording of the mandate', ['Ich ermächtige Pleißeaue eG', 'innerhalb von acht Wochen']],
  ['withdrawal', ['Widerrufsbelehrung', 'binnen vierzehn Tagen ohne Angabe von Gründen', 'Muster-Widerrufsformular']],
  ['tariff outside basic supply', ['„Weidenhof Hausstrom“ ist ein Sondervertrag außerhalb der Grundversorgung.']],
  ['no part of the lease', ['Der Vertrag ist nicht Teil Ihres Mietvertrags.']],
  ['disputes', ['Schlichtungsstelle Energie e. V.', 'Friedrichstraße 133, 10117 Berlin', 'Bundesnetzagentur']],
  [
    'change of supplier, free and soon (no. 9)',
    ['Anbieter wechseln', 'Der Wechsel kostet nichts und dauert höchstens drei Wochen'],
  ],
  [
    'the model withdrawal notice in its own words',
    [
      'einschließlich der Lieferkosten (mit Ausnahme',
      'bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang',
    ],
  ],
  ['that a cancellation is confirmed (§ 41b (1))', ['Wir bestätigen eine Kündigung innerhalb einer Woche']],
];

describe('a contract document', () => {
  it.each(contractItems)('names %s', async (_, words) => {
    const { text } = await read(sampleContract);
    for (const word of words) expect(text).toMatch(typeof word === 'string' ? literally(word) : word);
  });

  it.each([
    [null, 'ein Entgelt dafür berechnen wir nicht gesondert.'],
    [{ eurPerYear: '20', isIncluded: true }, 'sein Entgelt steckt im Grundpreis.'],
    [{ eurPerYear: '20', isIncluded: false }, 'sein Entgelt kommt zum Grundpreis hinzu.'],
  ])('says of the metering charge %j: %s', async (metering, words) => {
    const pricePeriods = sampleContract.pricePeriods.map((period) => ({
      ...period,
      prices: { ...period.prices, metering },
    }));
    const { text } = await read({ ...sampleContract, pricePeriods });
    expect(text).toContain(`Der Messstellenbetrieb gehört zum Vertrag; ${words}`);
  });

  it.each([
    [
      { commodity: { kind: 'market', markupCtPerKwh: '2', ceilingCtPerKwh: null, assumedCtPerKwh: '9' } },
      'Variable Preise: Strom aus dem Netz folgt der Börse, alles andere ist fest.',
    ],
    [
      {
        gridUsage: {
          kind: 'windows',
          ctPerKwh: { HT: '9', NT: '5' },
          windows: [{ level: 'HT', days: ['mon'], from: '06:00', to: '22:00' }],
          rest: 'NT',
          holidays: 'weekday',
          state: null,
          clock: 'legal',
        },
      },
      'Feste Preise, zum Teil nach der Uhrzeit.',
    ],
  ] satisfies [TimedPrices, string][])('says of prices by time whether they are fixed: %j', async (timed, words) => {
    const pricePeriods = sampleContract.pricePeriods.map((period) => ({
      ...period,
      prices: { ...period.prices, timed },
    }));
    expect((await read({ ...sampleContract, pricePeriods })).text).toContain(words);
  });

  it('names the reduction of the grid fee that the tariff passes on', async () => {
    const pricePeriods = sampleContract.pricePeriods.map((period) => ({
      ...period,
      prices: { ...period.prices, moduleOneEurPerYear: '117.55' },
    }));
    const { text } = await read({ ...sampleContract, pricePeriods });
    expect(text).toContain('Nachlass Netzentgelt im Jahr, höchstens 117,55 € 139,88 €');
  });

  it('is an accessible document in German with headings', async () => {
    const { title, language, isMarked, tags, pages } = await read(sampleContract);
    expect({ title, language, isMarked }).toEqual({
      title: 'Ihr Stromvertrag V-2024-0717: Mariam Haddad',
      language: 'de-DE',
      isMarked: true,
    });
    expect(tags.filter(({ role }) => /^H\d$/.test(role)).length).toBeGreaterThan(5);
    expect(pages[0]).toContain('Art des Vertrags');
    expect(pages.at(-1)).toMatch(/Widerrufsbelehrung.*Muster-Widerrufsformular/);
  });

  it('of GGV names the roof only, and none of what holds for full supply', async () => {
    const { text } = await read(ggvContract);
    expect(text).toContain('Gebäudestromnutzungsvertrag nach § 42b EnWG');
    expect(text).toContain('von einem Lieferanten Ihrer Wahl');
    expect(text).toContain('Der Messstellenbetrieb und sein Entgelt gehören nicht zum Vertrag.');
    expect(text).toContain('zu gleichen Teilen aufgeteilt');
    expect(text).toContain('Überweisung an Pleißeaue eG');
    expect(text).toContain('Pleißeaue eG betreibt, erhält und wartet die Anlage');
    expect(text).toContain('Wir bestätigen eine Kündigung innerhalb einer Woche');
    for (const word of ['Grundpreis im Monat', 'Strom aus dem Netz', '90 %', 'Vollversorgung', 'SEPA-Basislastschrift'])
      expect(text).not.toContain(word);
  });

  it('of the owner leaves out what tenants are told, and what is not known', async () => {
    const { text } = await read(bareContract);
    expect(text).toContain('Der Vertrag endet am 31. Dezember 2026.');
    expect(text).toContain('Zähler Treppenhaus');
    expect(text).toContain('ohne Umsatzsteuer');
    expect(text).toContain('Aktuelle Preise nennt Ihnen die Hotline.');
    for (const word of ['Widerruf', 'Betreiber', '90 %', 'Kündigung', 'Mietvertrag', 'SEPA-Mandat', 'none'])
      expect(text).not.toContain(word);
  });

  it('of a business names no right of withdrawal', async () => {
    const recipient = { ...sampleContract.recipient, isBusiness: true };
    const { text } = await read({ ...sampleContract, recipient });
    expect(text).toContain('Der Vertrag ist nicht Teil Ihres Mietvertrags.');
    expect(text).not.toContain('Widerrufsbelehrung');
    expect(text).not.toContain('Innerhalb von 14 Tagen');
  });

  it.each([
    ['commercial', false, false],
    ['residential', true, true],
  ] as const)('of a %s unit follows the use, not the recipient', async (unitUse, isBusiness, isConsumer) => {
    const recipient = { ...sampleContract.recipient, unitUse, isBusiness };
    const { text } = await read({ ...sampleContract, recipient });
    expect(text.includes('Widerrufsbelehrung')).toBe(isConsumer);
  });

  it('says that basic supply or a tariff is not known', async () => {
    expect((await read({ ...sampleContract, basicSupply: null })).text).toContain(
      'lag uns bei dieser Fassung nicht vor',
    );
    expect((await read({ ...sampleContract, pricePeriods: [] })).text).toContain('noch kein Tarif vereinbart');
  });

  it('is the same for the same data, with the logo in its place', async () => {
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const logo = { bytes: pngOf(40, 40), type: 'image/png' } as const;
    const [first, second, plain] = [
      await pdfOf(sampleContract, logo),
      await pdfOf(sampleContract, logo),
      await pdfOf(sampleContract),
    ];
    expect(hashOf(second)).toBe(hashOf(first));
    expect(hashOf(plain)).not.toBe(hashOf(first));
  });
});

const literally = (word: string) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

it.each([
  [
    'all tenants',
    { ...sampleContract.recipient, names: ['Ada Weiß', 'Bo Lee'], greetingName: null },
    'Guten Tag Ada Weiß und Bo Lee, hier',
  ],
  ['no organisation', bareContract.recipient, 'Guten Tag, hier'],
])('greets %s', async (_, recipient, greeting) => {
  expect((await read({ ...sampleContract, recipient })).text).toContain(greeting);
});
