/**
 * Parses a number typed in German: '1.234,56', '12,5', and also '12.5'. Dots are thousands separators before groups of
 * three digits, and if there is a comma. Null for empty text, NaN for other text.
 */
export function parseNumber(text: string): number | null {
  const plain = plainDecimal(text);
  return plain === null ? null : Number(plain ?? Number.NaN);
}

/** The same as an exact text: '1.234,50' becomes '1234.50'. Null for empty text, undefined for other text. */
export function plainDecimal(text: string): string | null | undefined {
  const compact = text.replace(/[\s\u00a0]/g, '').replace('−', '-');
  if (compact === '') return null;
  const hasThousands = compact.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(compact);
  const plain = hasThousands ? compact.replaceAll('.', '').replace(',', '.') : compact;
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}
