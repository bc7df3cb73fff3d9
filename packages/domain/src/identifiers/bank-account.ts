import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isValidBIC,
  isValidIBAN,
  validateIBAN,
  ValidationErrorsIBAN,
} from 'ibantools';

/** The stored form of an IBAN, BIC or creditor id: without blanks, in upper case. */
export const plainBankCode = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Any country's IBAN with its length, form and check digits; in stored form. */
export const isIban = (text: string): boolean => electronicFormatIBAN(text) === text && isValidIBAN(text);

/** The length and form of an IBAN of its country; its check digits may be wrong. In stored form. */
export const hasIbanForm = (text: string): boolean =>
  electronicFormatIBAN(text) === text &&
  validateIBAN(text).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongIBANChecksum);

/** Eight or eleven characters with a country; in stored form. */
export const isBic = (text: string): boolean => isValidBIC(text);

/** Whether two BICs name the same bank; 'XXX', its head office, may be left out. In stored form. */
export const isSameBic = (a: string, b: string): boolean => a.padEnd(11, 'X') === b.padEnd(11, 'X');

/** The bank code in a German IBAN; null for others. In stored form. */
export const germanBankCode = (iban: string): string | null => /^DE\d{2}(\d{8})\d{10}$/.exec(iban)?.[1] ?? null;

/** In groups of four: 'DE02 1203 0000 0000 2020 51'. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban;

/** Masks an IBAN so that the owner still recognises it: first eight and last four characters ('DE02 1203 … 2051'). */
export function maskIban(iban: string): string {
  const characters = iban.replace(/\s/g, '').toUpperCase();
  return `${characters.slice(0, 4)} ${characters.slice(4, 8)} … ${characters.slice(-4)}`;
}
