import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { writePain008, type DirectDebit } from './pain-008.ts';
import { toSepaId, toSepaText } from './sepa-text.ts';

const schemaFile = join(import.meta.dirname, '../../../../../../shared/data/xsd/pain.008.001.08.xsd');
const schema = await readFile(schemaFile, 'utf8').catch(() => undefined);

const creditor = {
  name: 'Pleißeaue Wohnungsgenossenschaft eG',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  creditorId: 'DE98ZZZ09999999999',
};
const debit = (index: number, changed: Partial<DirectDebit> = {}): DirectDebit => ({
  endToEndId: `RE-2026-${String(index).padStart(4, '0')}`,
  collectionDate: '2026-09-30',
  amountCents: 5301 + index,
  mandateReference: `MS-0000${index}-01`,
  mandateGrantedOn: '2024-06-14',
  debtorName: 'Ömer Müller-Öztürk',
  debtorIban: 'DE02120300000000202051',
  purpose: `Rechnung RE-2026-${index}, Strom August 2026`,
  ...changed,
});
const write = (debits: DirectDebit[]) =>
  writePain008({ messageId: 'LH-1-7', createdAt: new Date('2026-09-16T12:52:00Z'), creditor, debits });

describe('a file of direct debits', () => {
  it('has sums for the file and for each day of collection', () => {
    const xml = write([debit(1), debit(2, { collectionDate: '2026-10-15' }), debit(3)]);
    expect([...xml.matchAll(/<(NbOfTxs|CtrlSum|ReqdColltnDt)>(.*)</g)].map(([, name, value]) => [name, value])).toEqual(
      [
        ['NbOfTxs', '3'],
        ['CtrlSum', '159.09'],
        ['NbOfTxs', '2'],
        ['CtrlSum', '106.06'],
        ['ReqdColltnDt', '2026-09-30'],
        ['NbOfTxs', '1'],
        ['CtrlSum', '53.03'],
        ['ReqdColltnDt', '2026-10-15'],
      ],
    );
  });

  it('writes names in the characters of SEPA and escapes the rest', () => {
    const xml = write([debit(1, { debtorName: '<b>Łukasz & Şükran Çelik</b>', purpose: 'Strom „Weidenhof“ 12–16' })]);
    expect(xml).toContain('<Nm>b Lukasz + Suekran Celik /b</Nm>');
    expect(xml).toContain('Strom Weidenhof 12-16');
    expect(xml).toContain('<Nm>Pleisseaue Wohnungsgenossenschaft eG</Nm>');
  });

  it('is refused without debits', () => expect(() => write([])).toThrow(RangeError));

  it.runIf(schema).each([1, 2, 5000])('validates against the schema with %i debits', async (count) => {
    const longest = { debtorName: 'Ü'.repeat(100), purpose: 'ß'.repeat(300), amountCents: 1 };
    const debits = Array.from({ length: count }, (_, index) => debit(index, index % 7 === 0 ? longest : {}));
    const { valid, errors } = await validateXML({
      xml: { fileName: 'debits.xml', contents: write(debits) },
      schema: { fileName: 'pain.xsd', contents: schema! },
    });
    expect([valid, errors.slice(0, 3)]).toEqual([true, []]);
  });
});

it.each([
  ['Anna Weiß', 'Anna Weiss'],
  ['ÄÖÜ äöü ẞ', 'AeOeUe aeoeue SS'],
  ["O'Neill, Dr. Zoë", "O'Neill, Dr. Zoe"],
  ['Дмитрий', 'Dmitriy'],
  ['a\nb\tc  d', 'a b c d'],
])('%j becomes %j', (text, expected) => expect(toSepaText(text, 70)).toBe(expected));

it.each([
  ['//RE 2026//7/', 'RE-2026/7'],
  ['x'.repeat(50), 'x'.repeat(35)],
])('the id %j becomes %j', (text, expected) => expect(toSepaId(text)).toBe(expected));
