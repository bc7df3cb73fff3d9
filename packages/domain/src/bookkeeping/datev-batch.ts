import { formatScaled } from '../formats/number-formats.ts';
import { datevColumns } from './datev-columns.ts';
import type { Posting } from './postings.ts';

export interface BatchHead {
  consultantNumber: number;
  clientNumber: number;
  accountLength: number;
  /** The month in which the financial year begins, 1–12. */
  fiscalYearMonth: number;
  /** `to` exclusive, within one financial year. */
  from: string;
  lastDay: string;
  createdAt: Date;
  /** At most 30 characters are kept. */
  name: string;
}

/** The first day of the financial year of a day. */
export function fiscalYearStart(day: string, fiscalYearMonth: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month >= fiscalYearMonth ? year : year - 1;
  return `${first}-${String(fiscalYearMonth).padStart(2, '0')}-01`;
}

/**
 * A booking batch in DATEV format (EXTF 700, category 21, format version 13): semicolons, texts in quotation marks,
 * decimal comma, CR LF. Amounts are positive with S (debit) or H (credit) of the debtor.
 */
export function datevBatch(postings: Posting[], head: BatchHead, nameOf: (posting: Posting) => string): string {
  const lines = [headLine(head), datevColumns.join(';'), ...postings.map((posting) => line(posting, nameOf(posting)))];
  return lines.map((text) => `${text}\r\n`).join('');
}

function headLine(head: BatchHead): string {
  const { consultantNumber, clientNumber, accountLength, from, lastDay, name } = head;
  const createdAt = head.createdAt.toISOString().replaceAll(/\D/g, '');
  const origin = ['"EXTF"', 700, 21, '"Buchungsstapel"', 13, createdAt, '', '"LH"', '""', '""'];
  const year = compact(fiscalYearStart(from, head.fiscalYearMonth));
  const scope = [
    consultantNumber,
    clientNumber,
    year,
    accountLength,
    compact(from),
    compact(lastDay),
    quoted(name, 30),
  ];
  // dictation, finance, purpose, not locked, currency
  const kind = ['""', 1, 0, 0, '"EUR"'];
  return [...origin, ...scope, ...kind, '', '""', '', '', '""', '', '', '""', '""'].join(';');
}

const compact = (day: string) => day.replaceAll('-', '');

function line(posting: Posting, text: string): string {
  const fields: Record<string, string> = {
    // without a sign
    'Umsatz (ohne Soll/Haben-Kz)': formatScaled(Math.abs(posting.amountCents), 2),
    'Soll/Haben-Kennzeichen': posting.amountCents < 0 ? '"H"' : '"S"',
    'WKZ Umsatz': '"EUR"',
    Konto: posting.debtorAccount,
    'Gegenkonto (ohne BU-Schlüssel)': posting.contraAccount,
    Belegdatum: posting.day.slice(8, 10) + posting.day.slice(5, 7),
    'Belegfeld 1': quoted(documentNumber(posting.number), 36),
    Buchungstext: quoted(text, 60),
    Festschreibung: '0',
  };
  return datevColumns.map((column) => fields[column] ?? '').join(';');
}

/** The first number of several, with the characters that field allows. */
const documentNumber = (number: string | null) =>
  (number ?? '').replace(/,.*/s, '').replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '');

const quoted = (text: string, length: number) =>
  `"${Array.from(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, length)
    .join('')
    .replaceAll('"', '""')}"`;
