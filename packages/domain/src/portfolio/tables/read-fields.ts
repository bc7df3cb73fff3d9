import { formatObis, parseObis } from '../../identifiers/obis.ts';
import { type Cell, dayOf, isEmpty, numberOf, textOf } from './cells.ts';
import type { CellRule, LineFormat, RuleOf } from '../../fields/field.ts';
import { parseFactors } from '../../metering/transformer-factor.ts';
import { isPhone } from '../../fields/phone.ts';
import type { Column } from '../columns.ts';
import type { IssueCode } from '../planning/issues.ts';
import { choiceCode, choiceLabel, choices } from '../form-texts.ts';
import { isMarketLocationId, isMeteringLocationId, plainLocationId } from '../../identifiers/location-ids.ts';

export type Value = string | number | null;
export type Values = Record<string, Value>;

/** The issue of a cell. */
export interface CellIssue {
  code: IssueCode;
  least?: number;
  most?: number;
  expected?: string;
}

export type ReadValue = { value: Value } | { issue: CellIssue };

const issue = (code: IssueCode, more: Omit<CellIssue, 'code'> = {}): ReadValue => ({ issue: { code, ...more } });

/**
 * Reads a cell of a row with its stored value (undefined for a new row). A cell equal to the stored value is accepted,
 * even if a new row may not have that value.
 */
export function readValue(column: Column, cell: Cell | undefined, stored: Value | undefined): ReadValue {
  if (cell === undefined) return stored === undefined ? absent(column) : { value: stored };
  if (stored !== undefined && textOf(cellOf(column.rule, stored)) === textOf(cell)) return { value: stored };
  if (isEmpty(cell)) return emptied(column, stored);
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return issue('errorCell');
  return readers[column.rule.kind](column.rule as never, cell);
}

const absent = ({ required, otherwise }: Column): ReadValue =>
  required ? issue('missingColumn') : { value: otherwise ?? null };

function emptied({ required, otherwise }: Column, stored: Value | undefined): ReadValue {
  if (required) return stored === null ? { value: null } : issue('required');
  if (otherwise !== undefined) return { value: stored ?? otherwise };
  return { value: null };
}

const readers: { [Kind in CellRule['kind']]: (rule: RuleOf<Kind, CellRule>, cell: Cell) => ReadValue } = {
  line: readLine,
  lines: readLines,
  decimal: readDecimal,
  whole: readWhole,
  day: (_, cell) => {
    const day = dayOf(cell);
    return 'code' in day ? issue(day.code) : day;
  },
  choice: readChoice,
  reference: (_, cell) => ({ value: textOf(cell) }),
};

// no control characters, unpaired surrogates, private characters, or characters that change the text direction
const line = /^[^\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]|[\n\t])*$/u;

/** Spreadsheets keep 15 digits of a number. */
const longestNumber = 1e15;

/** Whether the spreadsheet has converted a typed text: '1-2' to a day, a long number to fewer digits. */
const isConvertedBySpreadsheet = (cell: Cell): boolean =>
  typeof cell === 'number' ? Math.abs(cell) >= longestNumber : typeof cell === 'object' && cell !== null;

function readLine({ most, format }: RuleOf<'line', CellRule>, cell: Cell): ReadValue {
  if (isConvertedBySpreadsheet(cell)) return issue(typeof cell === 'number' ? 'numberTooLong' : 'dayInsteadOfText');
  const text = textOf(cell);
  if (!line.test(text)) return issue('invalidCharacters');
  const read = format ? formats[format](text) : { value: text };
  return 'value' in read && String(read.value).length > most ? issue('textTooLong', { most }) : read;
}

function readLines({ most }: RuleOf<'lines', CellRule>, cell: Cell): ReadValue {
  const text = textOf(cell);
  if (!lines.test(text)) return issue('invalidCharacters');
  return text.length > most ? issue('textTooLong', { most }) : { value: text };
}

const formats: Record<LineFormat, (text: string) => ReadValue> = {
  obis: (text) => {
    const obis = parseObis(text);
    return obis ? { value: formatObis(obis) } : issue('obisInvalid');
  },
  marketLocation: (text) => {
    const plain = plainLocationId(text);
    return isMarketLocationId(plain) ? { value: plain } : issue('marketLocationInvalid');
  },
  meteringLocation: (text) => {
    const plain = plainLocationId(text);
    return isMeteringLocationId(plain) ? { value: plain } : issue('meteringLocationInvalid');
  },
  email: (text) => (isEmail(text) ? { value: text } : issue('emailInvalid')),
  personName: (text) => (isPersonName(text) ? { value: text } : issue('personNameInvalid')),
  // the first day of the device is not known here: any day stands for it
  factors: (text) => (parseFactors(text, '1900-01-01') ? { value: text } : issue('factorsInvalid')),
  phone: (text) => (isPhone(text) ? { value: text } : issue('phoneInvalid')),
};

const least = 0.01;

function readDecimal({ most }: RuleOf<'decimal', CellRule>, cell: Cell): ReadValue {
  const read = numberOf(cell);
  if ('code' in read) return issue(read.code);
  if (read.value < least || read.value > most) return issue('numberOutOfRange', { least, most });
  const rounded = Number(read.value.toFixed(2));
  return Math.abs(rounded - read.value) > 1e-9 ? issue('tooManyDecimals', { most: 2 }) : { value: rounded };
}

function readWhole({ least, most }: RuleOf<'whole', CellRule>, cell: Cell): ReadValue {
  const read = numberOf(cell);
  if ('code' in read) return issue(read.code);
  if (!Number.isInteger(read.value)) return issue('notWhole');
  return read.value < least || read.value > most ? issue('numberOutOfRange', { least, most }) : read;
}

const maxListed = 6;

function readChoice({ of }: RuleOf<'choice', CellRule>, cell: Cell): ReadValue {
  const value = choiceCode(of, textOf(cell));
  if (value !== undefined) return { value };
  const labels = choices[of].map(({ label }) => label);
  const listed = labels.length > maxListed ? [...labels.slice(0, maxListed), '…'] : labels;
  return issue('unknownChoice', { expected: listed.join(', ') });
}

/** The cell for a stored value. */
export function cellOf(rule: CellRule, value: Value): Cell {
  if (value === null) return null;
  if (rule.kind === 'choice') return choiceLabel(rule.of, value) ?? String(value);
  return rule.kind === 'day' ? { day: String(value) } : value;
}

/**
 * Local part: letters, digits and a few marks, separated by single dots; labels without marks; a top level of letters.
 */
const email = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const personName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;

/** Whether the forms accept the text as an e-mail address, apart from its length. */
export const isEmail = (text: string): boolean => email.test(text);
/** Letters of any script, blanks, hyphens, apostrophes and full stops. */
export const isPersonName = (text: string): boolean => personName.test(text);
