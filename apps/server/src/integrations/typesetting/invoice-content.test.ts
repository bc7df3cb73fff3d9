import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf, type ReadPdf } from './testing/read-pdf.ts';
import { discountInvoice, ggvInvoice, goldenInvoice, monthInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

async function read(snapshot: InvoiceSnapshot, isPreview = false): Promise<ReadPdf> {
  return readPdf(await typesetter.typesetInvoice(snapshot, { logo: null, isPreview }));
}

describe('an invoice for full supply', () => {
  let golden: ReadPdf;
  beforeAll(async () => {
    golden = await read(goldenInvoice);
  });

  it('has four pages: bill, readings, contract and prices, labelling and help', () => {
    const begins = [
      'Ihre Stromrechnung 2026',
      'Ihre Zählerstände',
      'Ihr Vertrag und Ihre Preise',
      'Stromkennzeichnung 2025',
    ];

    expect(golden.pages.map((page, at) => page.includes(begins[at]!))).toEqual([true, true, true, true]);
  });

  it.each([
    ['Abs. 1: amount and due date', ['Zu zahlen 1.082,45 €', 'Fällig am 2. Februar 2027']],
    ['Abs. 1: explained free of charge', ['Wir erklären Ihnen die Rechnung kostenlos.']],
    [
      'Abs. 2 no. 1: supplier',
      ['Pleißeaue eG', 'Karl-Heine-Straße 188, 04229 Leipzig', 'Amtsgericht Leipzig, GnR 412'],
    ],
    ['Abs. 2 no. 1: hotline and e-mail', ['Hotline 0341 000 24 24', 'service@pleisseaue.example']],
    ['Abs. 2 no. 2: delivery point', ['Weidenhof 14, 2. OG links (WE 13), 04229 Leipzig', 'MaLo 51238696781']],
    ['Abs. 2 no. 3: term', ['Beginn 01.07.2024', 'unbefristet (Mindestlaufzeit bis 30.06.2026)']],
    ['Abs. 2 no. 3: prices', ['Strom vom Dach je kWh 21,00 ct 24,99 ct 21,50 ct 25,59 ct', '29,90 ct 35,58 ct']],
    [
      'Abs. 2 no. 4: notice',
      ['Kündigungsfrist 1 Monat, jederzeit', 'Nächstes Ende 19.02.2027 (bei Kündigung am 19.01.)'],
    ],
    ['Abs. 2 no. 5: metering operator', ['Messwerk Mitte GmbH', '9900000412340', 'DE00123404229000000000000000412817']],
    ['Abs. 2 no. 5: grid operator', ['Pleißenetz GmbH', '9900000218546']],
    ['Abs. 2 no. 6: first reading', ['01.01.2026 1 ESY11 60482213 12.345,678 fernausgelesen']],
    [
      'Abs. 2 no. 3: prices of the day',
      ['Heute gelten im Tarif Weidenhof Hausstrom 2027: 11,78 € im Monat, 24,99 ct je kWh vom Dach'],
    ],
    ['Abs. 2 no. 6: new prices', ['01.07.2026 1 ESY11 60482213 13.761,378 1.415,700 fernausgelesen (neue Preise)']],
    [
      'Abs. 2 no. 6: exchange',
      ['14.309,128 547,750 abgelesen beim Ausbau', '1 EMH00 12847713 0,000 abgelesen beim Einbau'],
    ],
    ['Abs. 2 no. 6: last reading', ['01.01.2027 1 EMH00 12847713 1.026,300 1.026,300 fernausgelesen']],
    ['Abs. 2 no. 6: consumption', ['Verbrauch 2026 2.989,750']],
    ['Abs. 2 no. 7: year before', ['Sie 2025 3.113 kWh', '122,850 kWh (3,9 %) weniger verbraucht als 2025']],
    ['Abs. 2 no. 8: other households', ['Haushalt mit 2 Personen 3.000 kWh', 'Stromspiegel 2021/22']],
    ['Abs. 2 no. 9: disputes', ['Schlichtungsstelle Energie e. V.', 'Friedrichstraße 133, 10117 Berlin']],
    ['Abs. 2 no. 10: Bundesnetzagentur', ['Bundesnetzagentur, Verbraucherservice', 'Postfach 8001, 53105 Bonn']],
    ['Abs. 2 no. 11: advice', ['Unabhängige Energieberatung', 'www.verbraucherzentrale-energieberatung.de']],
    ['Abs. 2 no. 12: switching', ['Anbieter wechseln', '§ 41c EnWG']],
    ['Abs. 2 no. 13: tariff', ['Tarif Weidenhof Hausstrom 07/2026', 'außerhalb der Grundversorgung']],
    ['Abs. 3: electricity tax', ['Stromsteuer 2,050 35,30 €']],
    ['Abs. 3: concession', ['Konzessionsabgabe 1,990 34,27 €']],
    [
      'Abs. 3: levies',
      ['Offshore-Netzumlage 0,941 16,20 €', 'KWKG-Umlage 0,446 7,68 €', '1,559 26,85 €', '§ 18 AbLaV'],
    ],
    ['Abs. 3: grid charges', ['Netzentgelte 9,500 163,59 €', 'Messstellenbetrieb']],
    [
      'Abs. 4: base price',
      ['Grundpreis 181 von 365 Tagen 12 × 9,90 € im Jahr 58,91 €', '12 × 10,50 € im Jahr 63,52 €'],
    ],
    ['Abs. 4: roof', ['612,480 kWh 21,00 ct/kWh 128,62 €', '655,300 kWh 21,50 ct/kWh 140,89 €']],
    ['Abs. 4: grid', ['803,220 kWh 30,25 ct/kWh 242,97 €', '918,750 kWh 29,90 ct/kWh 274,71 €']],
  ])('prints § 40 EnWG %s', (_, words) => {
    expect(words.filter((word) => !golden.text.includes(word))).toEqual([]);
  });

  it.each([
    ['number and dates', ['RE-2027-0118', '19.01.2027', '01.01.2026 – 31.12.2026']],
    ['net, tax and gross', ['Summe netto 909,62 €', 'Umsatzsteuer 19 % auf 909,62 € 172,83 €', 'brutto 1.082,45 €']],
    ['who receives it', ['Mariam Haddad Weidenhof 14 04229 Leipzig', 'K-100482', 'V-2024-0717', 'DE123456788']],
    [
      'the direct debit',
      ['Abbuchung am 02.02.2027', 'DE02 1203 … 2051', 'K100482-01', 'DE98ZZZ09999999999', 'Vorankündigung'],
    ],
    ['the price cap', ['1.429,66 €', '1.286,69 €', '204,24 € weniger als die Grenze', '§ 42a EnWG']],
    ['substitutes', ['0,410 kWh (0,01 % Ihres Verbrauchs) sind Ersatzwerte', '9. Mai 2026, 03:00 bis 04:15 Uhr: fünf']],
    [
      'the allocation',
      ['nach Verbrauch aufgeteilt', '28.914 kWh (40,5 %)', 'unter Dokumente, „Wie wurde mein PV-Anteil berechnet?“'],
    ],
    ['the climate', ['460,2 kg weniger CO2', '0,363 kg/kWh, Umweltbundesamt 2024']],
    ['the labelling', ['Mieterstrom, gefördert nach dem EEG 30,0 % 48,8 % 0,1 %', 'Radioaktiver Abfall 0,0000 g/kWh']],
  ])('prints %s', (_, words) => {
    expect(words.filter((word) => !golden.text.includes(word))).toEqual([]);
  });

  it.each([
    [
      AllocationKey.LivingArea,
      { own: 6200, all: 148_050 },
      'nach Fläche aufgeteilt (Ihr Anteil: 62,00 m2 von 1.480,50 m2), nie mehr',
    ],
    [AllocationKey.External, { own: 0, all: 0 }, 'Der Messstellenbetreiber teilt den Strom vom Dach auf'],
    [AllocationKey.ByConsumption, null, 'Der Strom vom Dach wird nach Verbrauch aufgeteilt.'],
    [AllocationKey.EqualParts, { own: 1, all: 25 }, 'zu gleichen Teilen auf 25 Teilnehmer aufgeteilt, nie mehr'],
  ])('explains the allocation by key %d', async (key, weight, words) => {
    const { text } = await read({ ...goldenInvoice, allocation: { ...goldenInvoice.allocation, key, weight } });

    expect(text).toContain(words);
    expect(text).toContain('In diesem Zeitraum lieferte das Dach 41.207 kWh');
    expect(text).toContain('die 25 Teilnehmer verbrauchten 71.320 kWh, davon 28.914 kWh (40,5 %) vom Dach');
  });

  it.each([
    [{ pvWh: 0, gridWh: 2_989_750 }, 'verbraucht, nichts davon vom Dach Ihres Hauses.'],
    [{ pvWh: 2_989_750, gridWh: 0 }, 'verbraucht, alles davon vom Dach Ihres Hauses.'],
  ])('says in words that nothing or everything came from the roof: %o', async (parts, words) => {
    const consumption = { totalWh: 2_989_750, ...parts };
    expect((await read({ ...goldenInvoice, consumption })).text).toContain(words);
  });

  it.each([
    [{ localWh: 0, allocatedWh: 0 }, 'lieferte das Dach keinen Strom; die 25 Teilnehmer verbrauchten 71.320 kWh. Alle'],
    [
      { consumptionWh: 0, allocatedWh: 0 },
      'lieferte das Dach 41.207 kWh; die 25 Teilnehmer verbrauchten keinen Strom.',
    ],
  ])('names no share of the estate where there is none: %o', async (sums, words) => {
    const allocation = { ...goldenInvoice.allocation, ...sums };
    expect((await read({ ...goldenInvoice, allocation })).text).toContain(words);
  });

  it('leaves out the sums of the estate if there is only one participant', async () => {
    const { text } = await read({
      ...goldenInvoice,
      allocation: { ...goldenInvoice.allocation, participantsCount: 1 },
    });

    expect(text).toContain('Der Strom vom Dach wird nach Verbrauch aufgeteilt. Alle Viertelstunden: im Portal');
    expect(text).not.toMatch(/lieferte das Dach|Teilnehmer verbrauch/);
  });

  it('does not speak of new prices where only the year has turned', async () => {
    const pricePeriods = goldenInvoice.pricePeriods.map((pricePeriod) => ({
      ...pricePeriod,
      prices: goldenInvoice.pricePeriods[0]!.prices,
    }));

    const { text } = await read({ ...goldenInvoice, pricePeriods });

    expect(text).toContain('Der Zeitraum reicht über einen Jahreswechsel, deshalb rechnen wir zwei Zeiträume ab.');
    expect(text).not.toContain('gelten neue Preise');
  });

  it('takes the discount off in a line of its own', async () => {
    const { text } = await read(discountInvoice);

    expect(text).toContain('Rabatt ab 40 % Strom vom Dach, Ihr Anteil: 42,40 %');
    expect(text).toContain('Sonnenrabatt auf Strom vom Dach 1.267,780 kWh −1,00 ct/kWh −12,68 €');
    expect(text).toContain('Rechnungsbetrag brutto 1.067,36 €');
  });
});

it('says since when the prices of today hold if they changed in the period', async () => {
  const last = goldenInvoice.pricePeriods.at(-1)!;
  const currentTariff = { ...goldenInvoice.currentTariff!, prices: last.prices };
  const { text } = await read({ ...goldenInvoice, currentTariff });
  expect(text).toContain('Die Preise ab 01.07.2026 gelten auch heute.');
});

describe('an invoice for one month by transfer', () => {
  it('says where to pay, and has no counters', async () => {
    const { text } = await read(monthInvoice);

    expect(text).toContain('Ihre Stromrechnung August 2023');
    expect(text).toContain('Verwendungszweck RE-2023-0007');
    expect(text).toContain('Diese Preise gelten auch heute.');
    expect(text).toContain('Empfänger Pleißeaue eG IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX');
    expect(text).toContain('Fällig am 27.09.2023');
    expect(text).toContain('Summe der Viertelstundenwerte');
    expect(text).toContain('Ihr Strom im August 2023');
    expect(text).not.toContain('Monat für Monat');
    expect(text).not.toContain('Vorankündigung');
    expect(text).toContain('19. August 2023, 10:00 bis 13:00 Uhr: zwölf Viertelstunden, 0,742 kWh');
    expect(text).toContain('nach dem Verlauf eines vergleichbaren Tages');
  });
});

describe('an invoice for GGV', () => {
  it("bills the roof's electricity alone, and leaves out what § 40 asks of full supply", async () => {
    const { text, pages } = await read(ggvInvoice);

    expect(pages).toHaveLength(2);
    expect(text).toContain('Ihre Gebäudestromrechnung 2026');
    expect(text).toContain('Rechnungsbetrag brutto 320,72 €');
    expect(text).toContain('Gemeinschaftliche Gebäudeversorgung (§ 42b EnWG)');
    expect(text).toContain('zu gleichen Teilen auf 24 Wohnungen aufgeteilt, nie mehr als Ihr eigener Verbrauch');
    const absent = [
      'Grundpreis',
      'Netzentgelte',
      'Preisgrenze',
      'Stromkennzeichnung',
      'Schlichtungsstelle',
      'im Vergleich',
      'außerhalb der Grundversorgung',
    ];
    expect(absent.filter((words) => text.includes(words))).toEqual([]);
  });
});

describe('a preview', () => {
  it('says on every page that it is no invoice, and shows no number', async () => {
    const { text, pages, title } = await read(goldenInvoice, true);

    expect(pages.every((page) => page.includes('Vorschau – keine Rechnung'))).toBe(true);
    expect(text).not.toContain('RE-2027-0118');
    expect(title).toContain('Vorschau – keine Rechnung');
  });

  it('is what a snapshot without a number gives', async () => {
    const { text } = await read({ ...monthInvoice, number: null });

    expect(text).toContain('Rechnungsnummer Vorschau – keine Rechnung');
    expect(text).toContain('Bitte zahlen Sie noch nicht');
  });
});
