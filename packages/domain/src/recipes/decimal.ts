import type { RecipeNumbers } from './recipe.ts';

/** A number as exact as it is written: mantissa / 10^scale. */
export interface Decimal {
  mantissa: number | bigint;
  scale: number;
}

export type DecimalReader = (text: string) => Decimal | 'missing' | null;

const safeDigits = 15;
const thousandsGroups = new Map<string, RegExp>();

/** Reads numbers as the recipe writes them; null for a text that is none. */
export function decimalReader({ decimal, thousands, missing, hasUnits }: RecipeNumbers): DecimalReader {
  const missingTexts = new Set(missing.map((text) => text.trim()));
  // most cells begin otherwise, so that they need not be looked up
  const missingBegins = new Set([...missingTexts].map((text) => text.charCodeAt(0)));
  return (cell) => {
    const text = cell.trim();
    if (text === '' || (missingBegins.has(text.charCodeAt(0)) && missingTexts.has(text))) return 'missing';
    return readDecimal(hasUnits ? withoutUnit(text) : text, decimal, thousands);
  };
}

/** The unit behind a number; empty without one. */
export function unitBehind(text: string): string {
  return /^[+-]?[\d.,'’\s\u00a0\u202f]*\d[\s\u00a0\u202f]*([^\d\s.,].*)$/.exec(text.trim())?.[1]?.trim() ?? '';
}

function withoutUnit(text: string): string {
  const unit = unitBehind(text);
  return unit === '' ? text : text.slice(0, text.length - unit.length).trim();
}

const [zero, nine, plus, minus] = [48, 57, 43, 45];

function readDecimal(text: string, decimal: RecipeNumbers['decimal'], thousands: string): Decimal | null {
  const first = text.charCodeAt(0);
  const signed = first === plus || first === minus;
  const sign = decimal?.charCodeAt(0);
  let [mantissa, digits, scale, isFraction] = [0, 0, 0, false];
  for (let at = signed ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      mantissa = mantissa * 10 + code - zero;
      digits += 1;
      if (isFraction) scale += 1;
    } else if (code === sign && !isFraction) isFraction = true;
    else return readOtherwise(text, decimal, thousands);
  }
  if (digits === 0) return null;
  if (digits > safeDigits) return readLong(text, decimal);
  return { mantissa: first === minus ? 0 - mantissa : mantissa, scale };
}

/** Numbers with more digits than a program counts exactly. */
function readLong(text: string, decimal: RecipeNumbers['decimal']): Decimal {
  const [whole = '', fraction = ''] = decimal === null ? [text] : text.split(decimal);
  const trimmed = fraction.replace(/0+$/, '');
  const mantissa = BigInt(`${whole.replace('+', '')}${trimmed}`);
  const isSafe = mantissa <= BigInt(Number.MAX_SAFE_INTEGER) && mantissa >= BigInt(Number.MIN_SAFE_INTEGER);
  return { mantissa: isSafe ? Number(mantissa) : mantissa, scale: trimmed.length };
}

const exponentForm = /^([+-]?\d+)(?:[.,](\d+))?[eE]([+-]?\d{1,2})$/;

/** With signs between thousands, or with an exponent as programs write very small numbers. */
function readOtherwise(text: string, decimal: RecipeNumbers['decimal'], thousands: string): Decimal | null {
  const found = exponentForm.exec(text);
  if (found) {
    const [, whole = '', fraction = '', exponent = '0'] = found;
    const scale = fraction.length - Number(exponent);
    const plain = readLong(`${whole}${fraction}`, null);
    return scale >= 0
      ? { mantissa: plain.mantissa, scale }
      : { mantissa: BigInt(plain.mantissa) * 10n ** BigInt(-scale), scale: 0 };
  }
  if (thousands === '' || decimal === null) return null;
  return groupsOf(thousands, decimal).test(text) ? readDecimal(removeThousands(text, thousands), decimal, '') : null;
}

const blanks = [' ', '\u00a0', '\u202f'];
const removeThousands = (text: string, thousands: string) =>
  (thousands === ' ' ? blanks : [thousands]).reduce((left, sign) => left.replaceAll(sign, ''), text);

function groupsOf(thousands: string, decimal: string): RegExp {
  const key = thousands + decimal;
  let found = thousandsGroups.get(key);
  if (!found) {
    const sign = thousands === ' ' ? '[ \u00a0\u202f]' : `\\${thousands}`;
    found = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:${sign}\\d{3})+(?:\\${decimal}\\d+)?$`);
    thousandsGroups.set(key, found);
  }
  return found;
}

/** A decimal number of a program's own, such as a factor. Throws RangeError. */
export function decimalOf(text: string): Decimal {
  const read = readDecimal(text, '.', '');
  if (!read) throw new RangeError(`Not a number: ${text}`);
  return read;
}

/** The exact product of two decimal numbers of a program's own. */
export function multiplyDecimals(one: string, other: string): string {
  const [a, b] = [decimalOf(one), decimalOf(other)];
  const product = BigInt(a.mantissa) * BigInt(b.mantissa);
  const scale = a.scale + b.scale;
  const digits = String(product < 0n ? -product : product).padStart(scale + 1, '0');
  const sign = product < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
