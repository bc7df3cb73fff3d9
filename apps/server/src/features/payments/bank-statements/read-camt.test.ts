import { describe, expect, it } from 'vitest';
import { readCamt } from './read-camt.ts';
import { UnreadableXmlError } from '../../../integrations/xml/read-xml.ts';
import { aStatement, testAccount, testDay } from './statement-for-tests.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const payment = { amount: '45.49', reference: 'R1', purpose: 'Rechnung &amp; Gruß', name: 'Jörg', iban: testAccount };

describe('a statement in camt.053', () => {
  it('has movements with day, amount, payer and purpose', () => {
    const { accountIban, entries } = readCamt(bytesOf(aStatement([payment])));
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
    expect(readCamt(bytesOf(text, encoding)).entries[0]!.name).toBe('Jörg');
  });

  it('is read in UTF-16 with a byte order mark', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf(aStatement([payment]), 'utf16le')]);
    expect(readCamt(bytes).entries[0]!.name).toBe('Jörg');
  });

  it.each(['NONREF', 'NOTPROVIDED', 'notprovided', '0000000000'])('takes %s for no reference', (reference) => {
    const [entry] = readCamt(bytesOf(aStatement([{ ...payment, reference, endToEndId: reference }]))).entries;
    expect(entry).toMatchObject({ reference: null, endToEndId: null });
  });

  it('recognises a returned debit with its reason and the fee in its amount', () => {
    const returned = { endToEndId: 'RE-2026-0001', reason: 'MS03', debitAmount: '45.49' };
    const [entry] = readCamt(bytesOf(aStatement([{ amount: '48.99', returned }]))).entries;
    expect(entry).toMatchObject({
      amountCents: -4899,
      endToEndId: 'RE-2026-0001',
      returned: { code: 'MS03', debitCents: 4549 },
    });
  });

  it('reads version 02, where names and status have other places', () => {
    const old = aStatement([payment])
      .replaceAll('053.001.08', '053.001.02')
      .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replaceAll(/<\/?Pty>/g, '');
    expect(readCamt(bytesOf(old)).entries).toMatchObject([{ amountCents: 4549, name: 'Jörg' }]);
  });

  it('leaves out and counts what is not booked', () => {
    const { entries, pendingCount } = readCamt(bytesOf(aStatement([payment]).replace('BOOK', 'PDNG')));
    expect([entries, pendingCount]).toEqual([[], 1]);
  });

  it('takes an entry without a status for booked', () => {
    const text = aStatement([payment, payment]).replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '');
    expect(readCamt(bytesOf(text)).entries).toHaveLength(2);
  });

  it.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])(
    'is read in version %s',
    (version) =>
      expect(readCamt(bytesOf(aStatement([payment]).replace('053.001.08', `053.001.${version}`))).entries).toHaveLength(
        1,
      ),
  );

  it('is read where the account is named by another scheme than IBAN, but by its IBAN', () => {
    const text = aStatement([payment]).replace(/<IBAN>(DE\d+)<\/IBAN>/, '<Othr><Id>$1</Id></Othr>');
    expect(readCamt(bytesOf(text)).accountIban).toBe(testAccount);
  });

  it('is read within an envelope with a header', () => {
    const document = aStatement([payment]).replace(/<\?xml.*\?>/, '');
    const text = `<e:BizMsgEnvlp xmlns:e="urn:x"><AppHdr><MsgDefIdr>camt.053.001.08</MsgDefIdr></AppHdr>${document}</e:BizMsgEnvlp>`;
    expect(readCamt(bytesOf(text)).entries).toMatchObject([{ amountCents: 4549 }]);
  });

  const detail = (amount: string, name: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
  const aBatch = (details: string) =>
    aStatement([payment]).replace(/<NtryDtls>.*<\/NtryDtls>/s, `<NtryDtls>${details}</NtryDtls>`);

  it('reads a batch payment by payment', () => {
    const { entries } = readCamt(bytesOf(aBatch(detail('40.00', 'A') + detail('5.49', 'B'))));
    expect(entries).toMatchObject([
      { amountCents: 4000, name: 'A', batchCount: null },
      { amountCents: 549, name: 'B', batchCount: null },
    ]);
  });

  it.each([
    ['without details', '<Btch><NbOfTxs>3</NbOfTxs></Btch>', 3],
    ['whose payments do not make its sum', detail('40.00', 'A') + detail('5.00', 'B'), 2],
  ])('reads a batch %s as one sum', (_, details, batchCount) =>
    expect(readCamt(bytesOf(aBatch(details))).entries).toMatchObject([{ amountCents: 4549, batchCount }]),
  );

  it('has the balances of each statement', () => {
    const text = aStatement([payment], { opening: '-10.00', closing: '35.49' });
    expect(readCamt(bytesOf(text)).statements).toEqual([
      { openedOn: testDay, openingCents: -1000, closedOn: testDay, closingCents: 3549, entriesCents: 4549 },
    ]);
  });

  it('names the debtor of a returned debit, also where the bank names him as debtor of the entry', () => {
    const returned = { reason: 'AM04' };
    const text = aStatement([{ amount: '48.99', name: 'Jana', returned }]);
    expect(readCamt(bytesOf(text.replaceAll('Cdtr>', 'Dbtr>'))).entries).toMatchObject([{ name: 'Jana' }]);
    expect(readCamt(bytesOf(text)).entries).toMatchObject([{ name: 'Jana' }]);
  });

  it.each([
    ['in another currency', aStatement([{ amount: '7.00' }]).replace('Ccy="EUR">7.00', 'Ccy="CHF">7.00')],
    ['without a currency', aStatement([{ amount: '7.00' }]).replace(' Ccy="EUR">7.00', '>7.00')],
    ['whose amount is none', aStatement([{ amount: '1e9' }])],
  ])('leaves out and counts a movement %s, and keeps the others', (_name, text) => {
    const both = text.replace('</Stmt>', `${/<Ntry>.*<\/Ntry>/s.exec(aStatement([payment]))![0]}</Stmt>`);
    const { entries, leftOutCount } = readCamt(bytesOf(both));
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
  ])('is refused with %s', (_name, text) => expect(() => readCamt(bytesOf(text))).toThrow(UnreadableXmlError));

  it('is refused when its bytes do not fit its encoding', () =>
    expect(() => readCamt(bytesOf(aStatement([payment]), 'latin1'))).toThrow(UnreadableXmlError));
});
