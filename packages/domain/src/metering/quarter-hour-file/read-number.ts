import { AmountStatus } from '../codes.ts';

type DecimalSign = '.' | ',';

export type ReadNumber =
  | { kind: 'number'; number: number }
  | { kind: 'missing' }
  | { kind: 'ambiguous' }
  | { kind: 'text' };

const missing: ReadNumber = { kind: 'missing' };
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** With a decimal sign or two groups the sign of thousands is certain; '1.234' alone is not. */
const groupedWithDecimals = /^[+-]?\d{1,3}(?:[., '’\u00a0\u202f]\d{3})+[.,]\d+$/;
const groupedTwice = /^[+-]?\d{1,3}(?:[., '’\u00a0\u202f]\d{3}){2,}$/;

const groupedOnce = /^[+-]?[1-9]\d{0,2}[., '’\u00a0\u202f]\d{3}$/;

/**
 * Reads a number written with the decimal sign. An empty cell or a dash is a missing one. '1.234' with a comma for the
 * decimals is a number over a thousand only where a person has said so.
 */
export function readNumber(cell: string, decimalSign: DecimalSign, { isChosen = false } = {}): ReadNumber {
  const text = cell.trim();
  if (text === '' || text === '-' || text === '–') return missing;
  const otherSign = decimalSign === '.' ? ',' : '.';
  if (!text.includes(otherSign)) {
    const number = decimalSign === '.' ? text : text.replace(',', '.');
    if (plain.test(number)) return { kind: 'number', number: Number(number) };
  }
  return readGrouped(text, { decimalSign, otherSign, isChosen });
}

interface Signs {
  decimalSign: DecimalSign;
  otherSign: DecimalSign;
  isChosen: boolean;
}

function readGrouped(text: string, { decimalSign, otherSign, isChosen }: Signs): ReadNumber {
  const decimalsAt = text.lastIndexOf(decimalSign);
  const hasDecimals = decimalsAt > text.lastIndexOf(otherSign) && decimalsAt === text.indexOf(decimalSign);
  const isWhole = decimalsAt < 0 && (groupedTwice.test(text) || (isChosen && groupedOnce.test(text)));
  const isGrouped = hasDecimals ? groupedWithDecimals.test(text) : isWhole;
  if (isGrouped) {
    const digits = text.replaceAll(otherSign, '').replaceAll(/[^\d.,+-]/g, '');
    return { kind: 'number', number: Number(digits.replace(',', '.')) };
  }
  return { kind: /^[+-]?\d+[.,]\d+$/.test(text) ? 'ambiguous' : 'text' };
}

/** The letter by which files tell a status; a measured value has W. */
export const statusLetters: Record<AmountStatus, string> = {
  [AmountStatus.Measured]: 'W',
  [AmountStatus.Substitute]: 'E',
  [AmountStatus.Provisional]: 'V',
  [AmountStatus.Estimated]: 'G',
};
