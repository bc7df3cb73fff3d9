import { isBic, isIban, plainBankCode } from '../identifiers/bank-account.ts';
import { type Cell, dayOf, isEmpty, numberOf, textOf } from '../portfolio/tables/cells.ts';
import { isPhone } from '../fields/phone.ts';
import { isEmail } from '../portfolio/tables/read-fields.ts';
import type { InvoiceAddressFields, ParticipantFields } from '../fields/participant-fields.ts';
import type { ParticipantType } from '../billing/contracts/contract.ts';
import { typeLabels, typeOfLabel, type ContractColumn } from './contract-columns.ts';
import type { ContractIssueCode, PartIssue } from './contract-issues.ts';

/** A row of the table with its cells read; empty cells are null. */
export interface ContractRow extends InvoiceAddressFields, Pick<ParticipantFields, 'email' | 'phone'> {
  line: number;
  estate: string | null;
  type: ParticipantType;
  apartment: string | null;
  meters: string[];
  name1: string | null;
  name2: string | null;
  from: string;
  minimumTermUntil: string | null;
  noticeMonths: number | null;
  tariff: string | null;
  accountHolder: string | null;
  iban: string | null;
  bic: string | null;
  bankName: string | null;
  mandateReference: string | null;
  signedDate: string | null;
  counterKwh: number | null;
  readDate: string | null;
}

export type ReadRow = { row: ContractRow } | { issues: PartIssue[] };

type Cells = Partial<Record<ContractColumn, Cell>>;

/** Reads the cells of a row; with an issue nothing of it is used. */
export function readRow(line: number, cells: Cells): ReadRow {
  const issues: PartIssue[] = [];
  const take = <Value>(part: ContractColumn, read: Reader<Value>): Value | null => {
    const cell = cells[part];
    if (cell === undefined || isEmpty(cell)) return null;
    const result = isErrorCell(cell) ? issue('errorCell') : read(cell);
    if ('value' in result) return result.value;
    issues.push({ ...result, part });
    return null;
  };
  const text = (part: ContractColumn, most = longestName) => take(part, lineOf(most));
  const from = take('from', readDay);
  const row = {
    line,
    estate: text('estate'),
    type: take('type', readType) ?? 'tenant',
    apartment: text('apartment'),
    meters: (text('meters', longestList) ?? '')
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    name1: text('name1'),
    name2: text('name2'),
    email: take('email', formatted(isEmail, 'emailInvalid', 254)),
    phone: take('phone', formatted(isPhone, 'phoneInvalid', 50)),
    street: text('street'),
    houseNumber: text('houseNumber', 20),
    zipCode: take(
      'zipCode',
      formatted((zip) => /^\d{4,5}$/.test(zip), 'zipCodeInvalid', 10),
    ),
    city: text('city'),
    from: from ?? '',
    minimumTermUntil: take('minimumTermUntil', readDay),
    noticeMonths: take('noticeMonths', numberWithin(0, 12, 0)),
    tariff: text('tariff'),
    accountHolder: text('accountHolder', 70),
    iban: take('iban', bankCode(isIban, 'ibanInvalid')),
    bic: take('bic', bankCode(isBic, 'bicInvalid')),
    bankName: text('bankName'),
    mandateReference: take('mandateReference', formatted(isReference, 'referenceInvalid', 35)),
    signedDate: take('signedDate', readDay),
    counterKwh: take('counterKwh', numberWithin(0, 99_999_999, 3)),
    readDate: take('readDate', readDay),
  };
  if (from === null && !issues.some(({ part }) => part === 'from')) issues.push({ code: 'required', part: 'from' });
  return issues.length > 0 ? { issues } : { row };
}

const longestName = 100;
const longestList = 2000;

type Result<Value> = { value: Value } | { code: ContractIssueCode; expected?: string };
type Reader<Value> = (cell: Cell) => Result<Value>;
const issue = (code: ContractIssueCode, expected?: string) => ({ code, ...(expected !== undefined && { expected }) });

const isErrorCell = (cell: Cell) => typeof cell === 'object' && cell !== null && 'error' in cell;

// no control characters, unpaired surrogates, private characters, or characters that change the text direction
const line = /^[^\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
/** Spreadsheets keep 15 digits of a number. */
const longestNumber = 1e15;

/** A text, unless the spreadsheet has made a day or a number of fewer digits of it. */
const lineOf =
  (most: number): Reader<string> =>
  (cell) => {
    if (typeof cell === 'number' && Math.abs(cell) >= longestNumber) return issue('numberTooLong');
    if (typeof cell === 'object' && cell !== null) return issue('dayInsteadOfText');
    const text = textOf(cell);
    if (!line.test(text)) return issue('invalidCharacters');
    return text.length > most ? issue('textTooLong', String(most)) : { value: text };
  };

const formatted =
  (isRight: (text: string) => boolean, code: ContractIssueCode, most: number): Reader<string> =>
  (cell) => {
    const read = lineOf(most)(cell);
    return 'value' in read && !isRight(read.value) ? issue(code) : read;
  };

const bankCode =
  (isRight: (code: string) => boolean, code: ContractIssueCode): Reader<string> =>
  (cell) => {
    const read = lineOf(longestName)(cell);
    if (!('value' in read)) return read;
    const plain = plainBankCode(read.value);
    return isRight(plain) ? { value: plain } : issue(code);
  };

/** The characters that banks accept; a slash neither first nor last nor doubled. */
const isReference = (text: string) => /^[A-Za-z0-9+?/:().,' -]+$/.test(text) && !/^\/|\/$|\/\//.test(text);

const readDay: Reader<string> = (cell) => {
  const day = dayOf(cell);
  return 'code' in day ? issue('notADay') : day;
};

const readType: Reader<ParticipantType> = (cell) => {
  const type = typeOfLabel(textOf(cell));
  return type ? { value: type } : issue('unknownType', typeLabels.join(', '));
};

/** With at most that many decimals. */
const numberWithin =
  (least: number, most: number, decimals: number): Reader<number> =>
  (cell) => {
    const read = numberOf(cell);
    if ('code' in read) return issue(read.code);
    const isTooFine = Math.abs(Number(read.value.toFixed(decimals)) - read.value) > 1e-9;
    if (read.value < least || read.value > most || isTooFine) return issue('numberOutOfRange', `${least}–${most}`);
    return { value: Number(read.value.toFixed(decimals)) };
  };
