/** Eleven digits, the last one is a check digit (BDEW: digits at odd places count once, at even places twice). */
export function isMarketLocationId(text: string): boolean {
  if (!hasMarketLocationForm(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 10).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === digits[10];
}

/** Eleven digits, without a check of the last one. */
export const hasMarketLocationForm = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

/** 33 characters: a country, eleven digits and twenty letters or digits, or 33 digits. */
export const isMeteringLocationId = (text: string): boolean => /^(?:[A-Z]{2}\d{11}[A-Z\d]{20}|\d{33})$/.test(text);

/** The stored form: without blanks, in upper case. */
export const plainLocationId = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
