import type { BankEntry, BankStatement, StatementBalances } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { isIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { createHash } from 'node:crypto';
import { readEntry } from './read-camt-entry.ts';
import { dayOf, readCents, signed } from './read-camt-values.ts';
import {
  childOf,
  childrenOf,
  findAll,
  readXml,
  textOf,
  UnreadableXmlError,
  type XmlElement,
} from '../../../integrations/xml/read-xml.ts';

const mostEntries = 50_000;

/** The messages of a bank about an account: the final statement, movements of the day, and notes of single movements. */
const messages = [
  { name: 'BkToCstmrStmt', part: 'Stmt', isFinal: true },
  { name: 'BkToCstmrAcctRpt', part: 'Rpt', isFinal: false },
  { name: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn', isFinal: false },
];

/** The file is camt.052 or camt.054 and has no movement that is booked. */
export class NothingBookedError extends UnreadableXmlError {}

/**
 * The booked movements of a statement (ISO 20022 camt.053, versions 02 to 13, which differ only in parts that are not
 * read, also within an envelope with AppHdr), and of camt.052 and camt.054 where these say that movements are booked.
 * Throws UnreadableXmlError.
 */
export function readCamt(bytes: Uint8Array): BankStatement {
  const parts = findAll(readXml(bytes), 'Document').flatMap((document) =>
    messages.flatMap(({ name, part, isFinal }) =>
      childrenOf(childOf(document, name), part).map((element) => ({ element, isFinal })),
    ),
  );
  const [accountIban, ...others] = new Set(parts.map(({ element }) => readIban(element)));
  if (!accountIban || others.length > 0) throw new UnreadableXmlError('no statement');
  const statements = mergePages(parts.map((part) => ({ ...part, entries: childrenOf(part.element, 'Ntry') })));
  const read = statements.map(({ entries, isFinal }, statementIndex) => {
    const booked = entries.filter((entry) => isBooked(entry, isFinal));
    const movements = booked.flatMap((entry) => readEntry(entry, { accountIban, statementIndex }));
    return { movements, pendingCount: entries.length - booked.length };
  });
  const movements = read.flatMap((one) => one.movements);
  if (movements.length > mostEntries) throw new UnreadableXmlError('too many entries');
  if (movements.length === 0 && !statements.some(({ isFinal }) => isFinal)) throw new NothingBookedError('not booked');
  const entries = movements.filter((entry): entry is BankEntry => entry !== null);
  return {
    accountIban,
    statements: statements.map(({ elements, entries: all, isFinal }) =>
      readBalances(
        elements,
        all.filter((entry) => isBooked(entry, isFinal)),
      ),
    ),
    entries,
    leftOutCount: movements.length - entries.length,
    pendingCount: read.reduce((sum, { pendingCount }) => sum + pendingCount, 0),
    digest: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Some banks give the IBAN as an account number of another scheme. */
function readIban(statement: XmlElement): string | undefined {
  const named = childOf(statement, 'Acct', 'Id');
  const account = plainBankCode(textOf(named, 'IBAN') ?? textOf(named, 'Othr', 'Id') ?? '');
  return isIban(account) ? account : undefined;
}

/**
 * Version 02 has the status as text, later ones as a code. A final statement lists only what is booked, so that an entry
 * without a status is booked there.
 */
function isBooked(entry: XmlElement, isFinal: boolean): boolean {
  const status = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts', 'Prtry') ?? textOf(entry, 'Sts');
  return status === null ? isFinal : status === 'BOOK';
}

interface StatementPart {
  element: XmlElement;
  entries: XmlElement[];
  isFinal: boolean;
}

/** Pages with the same id are one statement. */
function mergePages(parts: StatementPart[]): (Omit<StatementPart, 'element'> & { elements: XmlElement[] })[] {
  const pages = new Map<string, StatementPart[]>();
  parts.forEach((part, index) => {
    const page = textOf(part.element, 'StmtPgntn', 'PgNb') ?? textOf(part.element, 'RptPgntn', 'PgNb');
    const key = page === null ? `${index}` : `pages of ${textOf(part.element, 'Id')}`;
    pages.set(key, [...(pages.get(key) ?? []), part]);
  });
  return [...pages.values()].map((all) => ({
    elements: all.map(({ element }) => element),
    entries: all.flatMap(({ entries }) => entries),
    isFinal: all.every(({ isFinal }) => isFinal),
  }));
}

/** 'PRCD' is what the statement before closed with; a page has interim balances. */
const openingCodes = ['OPBD', 'PRCD'];
const closingCode = 'CLBD';

/** The booked balances of a statement, from the first and the last of its pages. */
function readBalances(pages: readonly XmlElement[], booked: readonly XmlElement[]): StatementBalances {
  const balances = pages.flatMap((page) => childrenOf(page, 'Bal'));
  const readCode = (balance: XmlElement) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textOf(balance, 'Tp', 'Cd');
  const opening = openingCodes.flatMap((code) => balances.filter((one) => readCode(one) === code))[0];
  const closing = balances.findLast((one) => readCode(one) === closingCode);
  return {
    openedOn: dayOf(childOf(opening, 'Dt')),
    openingCents: signed(opening, readCents(opening, 'Amt')),
    closedOn: dayOf(childOf(closing, 'Dt')),
    closingCents: signed(closing, readCents(closing, 'Amt')),
    entriesCents: sumOf(booked.map((entry) => signed(entry, readCents(entry, 'Amt')))),
  };
}

const sumOf = (cents: (number | null)[]): number | null =>
  cents.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
