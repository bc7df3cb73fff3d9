import { describe, expect, it } from 'vitest';
import { readCamt053 } from './read-camt053.ts';
import { UnreadableXmlError } from './read-xml.ts';
import { aStatement, testAccount } from './statement-for-tests.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const payment = { amount: '45.49', reference: 'R1', purpose: 'Rechnung &amp; Gruß', name: 'Jörg', iban: testAccount };

describe('a statement in camt.053', () => {
  it('has movements with day, amount, payer and purpose', () => {
    const { accountIban, entries } = readCamt053(bytesOf(aStatement([payment])));
    expect(accountIban).toBe(testAccount);
    expect(entries).toMatchObject([
      { bookedOn: '2026-10-01', amountCents: 4549, name: 'Jörg', iban: testAccount, purpose: 'Rechnung & Gruß' },
    ]);
  });

  it.each<[string, BufferEncoding]>([
    ['ISO-8859-1', 'latin1'],
    ['UTF-8', 'utf8'],
  ])('is read in %s', (name, encoding) => {
    const text = aStatement([payment], { encoding: name });
    expect(readCamt053(bytesOf(text, encoding)).entries[0]!.name).toBe('Jörg');
  });

  it('is read in UTF-16 with a byte order mark', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf(aStatement([payment]), 'utf16le')]);
    expect(readCamt053(bytes).entries[0]!.name).toBe('Jörg');
  });

  it('gives a movement the same key in an overlapping statement, and equal movements different ones', () => {
    const other = { amount: '1.00', purpose: 'x' };
    const first = readCamt053(bytesOf(aStatement([payment, other, other]))).entries.map(({ entryKey }) => entryKey);
    const second = readCamt053(bytesOf(aStatement([other, payment]))).entries.map(({ entryKey }) => entryKey);
    expect(new Set(first).size).toBe(3);
    expect(second).toEqual([first[1], first[0]]);
  });

  it('recognises a returned debit with its reason and the fee in its amount', () => {
    const returned = { endToEndId: 'RE-2026-0001', reason: 'MS03', debitAmount: '45.49' };
    const [entry] = readCamt053(bytesOf(aStatement([{ amount: '48.99', returned }]))).entries;
    expect(entry).toMatchObject({
      amountCents: -4899,
      endToEndId: 'RE-2026-0001',
      returned: { reason: 'MS03', debitCents: 4549 },
    });
  });

  it('reads version 02, where names and status have other places', () => {
    const old = aStatement([payment])
      .replaceAll('053.001.08', '053.001.02')
      .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replaceAll(/<\/?Pty>/g, '');
    expect(readCamt053(bytesOf(old)).entries).toMatchObject([{ amountCents: 4549, name: 'Jörg' }]);
  });

  it('leaves out what is not booked', () =>
    expect(readCamt053(bytesOf(aStatement([payment]).replace('BOOK', 'PDNG'))).entries).toEqual([]));

  it.each([
    ['in another currency', aStatement([{ amount: '7.00' }]).replace('Ccy="EUR">7.00', 'Ccy="CHF">7.00')],
    ['without a currency', aStatement([{ amount: '7.00' }]).replace(' Ccy="EUR">7.00', '>7.00')],
    ['whose amount is none', aStatement([{ amount: '1e9' }])],
  ])('leaves out and counts a movement %s, and keeps the others', (_name, text) => {
    const both = text.replace('</Stmt>', `${/<Ntry>.*<\/Ntry>/s.exec(aStatement([payment]))![0]}</Stmt>`);
    const { entries, leftOutCount } = readCamt053(bytesOf(both));
    expect(entries.map(({ amountCents }) => amountCents)).toEqual([4549]);
    expect(leftOutCount).toBe(1);
  });

  const entities = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}"><!ENTITY d "&b;&b;&b;">]>`;
  it.each([
    ['an empty file', ''],
    ['no XML', 'Datum;Betrag\n01.10.2026;45,49'],
    ['another document', '<Document><CstmrDrctDbtInitn/></Document>'],
    ['a document type with entities', aStatement([payment]).replace('?>', `?>${entities}`)],
    [
      'a document type with a file of the server',
      aStatement([]).replace('?>', '?><!DOCTYPE a SYSTEM "file:///etc/passwd">'),
    ],
    ['an end that is missing', aStatement([payment]).slice(0, -40)],
    ['elements too deep', '<a>'.repeat(100_000)],
    ['an unknown encoding', aStatement([payment], { encoding: 'EBCDIC' })],
    ['two accounts', aStatement([]).replace('</Stmt>', '</Stmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct></Stmt>')],
  ])('is refused with %s', (_name, text) => expect(() => readCamt053(bytesOf(text))).toThrow(UnreadableXmlError));

  it('is refused when its bytes do not fit its encoding', () =>
    expect(() => readCamt053(bytesOf(aStatement([payment]), 'latin1'))).toThrow(UnreadableXmlError));
});
