/** Country, check digits, business code, national identifier. */
const pattern = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/;
const germanIdentifier = /^\d{11}$/;

/**
 * A SEPA creditor identifier (EPC AT-02) in stored form: check digits as in an IBAN, over the national identifier and
 * the country. The business code at positions 5 to 7 does not count; creditors may change it.
 */
export function isCreditorId(text: string): boolean {
  const [, country, checkDigits, identifier] = pattern.exec(text) ?? [];
  if (!country || !identifier) return false;
  if (country === 'DE' && !germanIdentifier.test(identifier)) return false;
  return remainderBy97(`${identifier}${country}${checkDigits}`) === 1n;
}

/** Letters count as 10 to 35 (ISO 7064 MOD 97-10). */
function remainderBy97(text: string): bigint {
  const digits = Array.from(text, (sign) => parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n;
}
