interface AmountRange {
  fromCents: number;
  /** Inclusive. */
  toCents: number;
}

const mostEuroDigits = 9;

/** The amounts that begin with what is typed, as '45' does 45,00–45,99 and 450,00–459,99; none if it is no amount. */
export function amountRanges(typed: string): AmountRange[] {
  const [euros = '', cents] = typed.replace(/[.\s€]/g, '').split(/,(?=\d{0,2}$)/);
  if (!/^(0|[1-9]\d*)$/.test(euros) || euros.length > mostEuroDigits) return [];
  if (cents !== undefined) return [rangeOf(`${euros}${cents}`, 2 - cents.length)];
  const furtherDigits = euros === '0' ? 0 : mostEuroDigits - euros.length;
  return Array.from({ length: furtherDigits + 1 }, (_, further) => rangeOf(euros, further + 2));
}

/** The numbers that begin with the digits and have so many more. */
function rangeOf(digits: string, furtherDigits: number): AmountRange {
  const fromCents = Number(digits) * 10 ** furtherDigits;
  return { fromCents, toCents: fromCents + 10 ** furtherDigits - 1 };
}
