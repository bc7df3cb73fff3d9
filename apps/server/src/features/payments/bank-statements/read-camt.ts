import type { BankEntry, BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { createHash } from 'node:crypto';
import {
  childOf,
  childrenOf,
  OtherMessageError,
  readXml,
  textOf,
  UnreadableXmlError,
  type XmlElement,
} from './read-xml.ts';

const mostEntries = 50_000;
/** camt.052 lists movements that are not final, camt.054 only some of them. */
const otherMessages = ['BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'];

/**
 * The movements of a statement (ISO 20022 camt.053, versions 02 to 13), which differ only in parts that are not read.
 * Entries that are not booked are left out; those in another currency or without a readable amount are counted too.
 * Throws UnreadableXmlError, or OtherMessageError for camt.052 and camt.054.
 */
export function readCamt053(bytes: Uint8Array): BankStatement {
  const document = readXml(bytes);
  if (otherMessages.some((name) => childOf(document, name))) throw new OtherMessageError('no statement');
  const statements = childrenOf(childOf(document, 'BkToCstmrStmt'), 'Stmt');
  const ibans = new Set(statements.map((statement) => textOf(statement, 'Acct', 'Id', 'IBAN')));
  const [accountIban, ...others] = [...ibans];
  if (document.name !== 'Document' || !accountIban || others.length > 0) throw new UnreadableXmlError('no statement');
  const read = statements.flatMap((statement) => childrenOf(statement, 'Ntry').filter(isBooked).flatMap(readEntry));
  if (read.length > mostEntries) throw new UnreadableXmlError('too many entries');
  const entries = read.filter((entry) => entry !== null);
  return { accountIban, entries: withKeys(accountIban, entries), leftOutCount: read.length - entries.length };
}

/** Version 02 has the status as text, later ones as a code. */
const isBooked = (entry: XmlElement) => (textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts')) === 'BOOK';

type KeylessEntry = Omit<BankEntry, 'entryKey'> & { reference: string | null };

/** A movement of several payments is read payment by payment; null for one without an amount in euros. */
function readEntry(entry: XmlElement): (KeylessEntry | null)[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  if (details.length <= 1) return [readTransaction(entry, details[0], readCents(entry, 'Amt'))];
  return details.map((detail) =>
    readTransaction(entry, detail, readCents(detail, 'Amt') ?? readCents(detail, 'AmtDtls', 'TxAmt', 'Amt')),
  );
}

function readTransaction(entry: XmlElement, detail: XmlElement | undefined, cents: number | null): KeylessEntry | null {
  if (cents === null) return null;
  const bookedOn = (textOf(entry, 'BookgDt', 'Dt') ?? textOf(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(bookedOn)) throw new UnreadableXmlError('day');
  const isCredit = (textOf(detail, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')) === 'CRDT';
  const party = isCredit ? 'Dbtr' : 'Cdtr';
  const parties = childOf(detail, 'RltdPties');
  const purpose = childrenOf(childOf(detail, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  return {
    reference: textOf(detail, 'Refs', 'AcctSvcrRef') ?? textOf(entry, 'AcctSvcrRef') ?? textOf(entry, 'NtryRef'),
    bookedOn,
    amountCents: isCredit ? cents : -cents,
    name: textOf(parties, party, 'Pty', 'Nm') ?? textOf(parties, party, 'Nm'),
    iban: textOf(parties, `${party}Acct`, 'Id', 'IBAN'),
    purpose: purpose.join('').trim() || textOf(detail, 'AddtlTxInf') || textOf(entry, 'AddtlNtryInf') || '',
    endToEndId: textOf(detail, 'Refs', 'EndToEndId'),
    fileIds: ['MsgId', 'PmtInfId'].map((name) => textOf(detail, 'Refs', name)).filter((id) => id !== null),
    returned: readReturn(detail, { isCredit, cents }),
  };
}

function readReturn(
  detail: XmlElement | undefined,
  { isCredit, cents }: { isCredit: boolean; cents: number },
): BankEntry['returned'] {
  const information = childOf(detail, 'RtrInf');
  if (!information || isCredit) return null;
  const code = textOf(information, 'Rsn', 'Cd') ?? textOf(information, 'Rsn', 'Prtry') ?? '';
  const text = childrenOf(information, 'AddtlInf').map((one) => one.text.trim());
  return {
    reason: [code, ...text].filter(Boolean).join(' ') || 'Rücklastschrift',
    debitCents: readCents(detail, 'AmtDtls', 'InstdAmt', 'Amt') ?? cents,
  };
}

/** Null for another currency, and if there is no amount. */
function readCents(element: XmlElement | undefined, ...path: string[]): number | null {
  const amount = childOf(element, ...path);
  if (amount?.attributes['Ccy'] !== 'EUR') return null;
  const [, euros, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.text.trim()) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * The key of a movement: the bank's reference with day and amount, or else everything that is known of it. The same
 * movement twice in one statement counts up, so that two equal transfers stay two.
 */
function withKeys(accountIban: string, entries: KeylessEntry[]): BankEntry[] {
  const counts = new Map<string, number>();
  return entries.map(({ reference, ...entry }) => {
    const { bookedOn, amountCents, name, iban, purpose, endToEndId } = entry;
    const facts = [accountIban, reference, bookedOn, amountCents, endToEndId];
    if (!reference) facts.push(name, iban, purpose);
    const base = JSON.stringify(facts);
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    return { ...entry, entryKey: createHash('sha256').update(`${base} ${count}`).digest('hex') };
  });
}
