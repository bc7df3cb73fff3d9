import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datevBatch, fiscalYearStart, type BatchHead } from './datev-batch.ts';
import { datevColumns } from './datev-columns.ts';
import { missingRates, listPostings, type BookkeepingAccounts, type LedgerEntry } from './postings.ts';
import { encodeWindows1252 } from './windows-1252.ts';

const accounts: BookkeepingAccounts = {
  revenueAccounts: { '19': '8400', '16': '8340', '0': '8195' },
  feeAccount: '8650',
  bankAccount: '1200',
  cashAccount: '1000',
};
const head: BatchHead = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
  fiscalYearMonth: 1,
  from: '2026-01-01',
  lastDay: '2026-01-31',
  createdAt: new Date('2026-02-03T14:04:40.439Z'),
  name: 'Weidenhof 12–16 mit einem sehr langen Namen',
};
const entry: LedgerEntry = {
  day: '2026-01-19',
  kind: 'invoice',
  number: 'RE-2026-0001',
  customerNumber: 'K-0001',
  names: ['Jana "Müller"'],
  amountCents: 108_245,
  rates: [{ vatPercent: 19, netCents: 90_962, vatCents: 17_283 }],
  isCash: false,
  isFee: false,
};
const batch = (entries: LedgerEntry[]) =>
  datevBatch(
    entries.flatMap((each) => listPostings(each, '10001', accounts)),
    head,
    ({ names }) => names.join(', '),
  ).split('\r\n');

describe('a booking batch', () => {
  it('begins with the head of 31 fields and the 125 columns', () => {
    const [first, second] = batch([]);
    expect(first).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260203140440439;;"LH";"";"";29098;55003;20260101;4;20260101;20260131;' +
        '"Weidenhof 12–16 mit einem sehr";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(first!.split(';')).toHaveLength(31);
    expect(second!.split(';')).toHaveLength(125);
    expect([datevColumns.indexOf('Festschreibung') + 1, datevColumns.indexOf('Leistungsdatum') + 1]).toEqual([
      114, 115,
    ]);
  });

  it('names columns as DATEV does', () => {
    const named = [1, 21, 36, 47, 48, 49, 86, 87, 88, 96, 102, 103, 112, 116, 118, 121, 123, 125];
    expect(named.map((position) => datevColumns[position - 1])).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Beleginfo - Art 1',
      'Beleginfo - Inhalt 8',
      'BU 49 Funktionsergänzung',
      'Zusatzinformation - Art 1',
      'Zusatzinformation- Inhalt 1',
      'Zusatzinformation - Art 20',
      'Zusatzinformation- Inhalt 20',
      'Stück',
      'Buchungstyp',
      'Herkunft-Kz',
      'Buchungs GUID',
      'Bezeichnung SoBil-Sachverhalt',
      'Datum Zuord. Steuerperiode',
      'Generalumkehr (GU)',
      'Abrechnungsreferenz',
      'EU-Land u. UStID (Ursprung)',
      'Abw. Skontokonto',
    ]);
  });

  it('debits an invoice to the debtor, at gross, against the revenue account of its rate', () => {
    const cells = batch([entry])[2]!.split(';');
    expect(cells).toHaveLength(125);
    expect(cells.slice(0, 14)).toEqual([
      '1082,45',
      '"S"',
      '"EUR"',
      '',
      '',
      '',
      '10001',
      '8400',
      '',
      '1901',
      '"RE-2026-0001"',
      '',
      '',
      '"Jana ""Müller"""',
    ]);
  });

  it('credits a payment against bank or cash, and names the first of its invoices', () => {
    const payment = { ...entry, kind: 'payment', number: 'RE-1, RE-2', amountCents: -5, rates: null };
    const ofLine = (text: string) => text.split(';').filter((_, index) => [0, 1, 7, 10].includes(index));
    const lines = batch([payment, { ...payment, isCash: true }, { ...payment, isFee: true, amountCents: 300 }]);
    expect(lines.slice(2, 5).map(ofLine)).toEqual([
      ['0,05', '"H"', '1200', '"RE-1"'],
      ['0,05', '"H"', '1000', '"RE-1"'],
      ['3,00', '"S"', '8650', '"RE-1"'],
    ]);
  });

  it('names rates without an account', () =>
    expect(missingRates([{ ...entry, rates: [{ vatPercent: 7, netCents: 1, vatCents: 0 }] }], accounts)).toEqual([7]));

  it('balances with the ledger to the cent, whatever is booked', () => {
    const rate = fc.record({
      vatPercent: fc.constantFrom(0, 16, 19),
      netCents: fc.integer({ min: -1e9, max: 1e9 }),
      vatCents: fc.integer({ min: -1e8, max: 1e8 }),
    });
    const made = fc.oneof(
      fc.array(rate, { minLength: 1, maxLength: 3 }).map((rates) => ({
        ...entry,
        rates,
        amountCents: rates.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0),
      })),
      fc
        .record({ amountCents: fc.integer({ min: -1e9, max: 1e9 }), isCash: fc.boolean(), isFee: fc.boolean() })
        .map((fields) => ({ ...entry, rates: null, ...fields })),
    );
    fc.assert(
      fc.property(fc.array(made, { maxLength: 20 }), (entries) => {
        const written = batch(entries)
          .slice(2, -1)
          .map((text) => text.split(';'));
        const signed = written.map(([amount, side]) => Number(amount!.replace(',', '')) * (side === '"H"' ? -1 : 1));
        const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
        expect(total(signed)).toBe(total(entries.map(({ amountCents }) => amountCents)));
      }),
    );
  });

  it.each([
    ['2026-01-01', 1, '2026-01-01'],
    ['2026-12-31', 1, '2026-01-01'],
    ['2026-06-30', 7, '2025-07-01'],
    ['2026-07-01', 7, '2026-07-01'],
    ['2024-02-29', 2, '2024-02-01'],
  ])('of %s belongs to the financial year of month %d that begins on %s', (day, month, start) =>
    expect(fiscalYearStart(day, month)).toBe(start),
  );

  it('is written in Windows-1252', () => {
    expect([...encodeWindows1252('Öß€–Łñ漢')]).toEqual([0xd6, 0xdf, 0x80, 0x96, 0x3f, 0xf1, 0x3f]);
    expect([...encodeWindows1252('čŽŸ')]).toEqual([0x63, 0x8e, 0x9f]);
  });
});
