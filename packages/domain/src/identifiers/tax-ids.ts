/** The stored form: without blanks, in upper case. */
export const plainVatId = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

const vatId = /^DE([1-9]\d{8})$/;

/** DE and nine digits, right or wrong. */
export const hasVatIdForm = (text: string): boolean => vatId.test(text);

/** A German VAT id in stored form: DE and nine digits, the last one a check digit (ISO 7064 MOD 11,10). */
export function isVatId(text: string): boolean {
  const digits = vatId.exec(text)?.[1];
  if (!digits) return false;
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

const typed = /^[\d\s/]+$/;
/** The tax offices of a state write ten or eleven digits. */
const regional = /^\d{10,11}$/;
/** All states in one form: prefix of the state, tax office, a zero, district, number, check digit. */
const unified = /^(?:(?:10|11|2[1-4678]|3[0-2]|4[01])\d{2}|[59]\d{3})0\d{8}$/;

/** A German tax number, with or without slashes and blanks. */
export function isTaxNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return typed.test(text) && (regional.test(digits) || unified.test(digits));
}

const registerNumber = /^(HRA|HRB|GnR|GsR|PR|VR) ?\d{1,6}( ?[A-Z]{1,3})?$/;

/** A number in a German register of companies, cooperatives, partnerships or associations: 'HRB 12345 B'. */
export const isRegisterNumber = (text: string): boolean => registerNumber.test(text);
