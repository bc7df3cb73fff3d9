/** No bank has this number, so that the account is nobody's. */
const bankCode = '99999999';
const country = 'DE';
const countryDigits = '1314';

/** An account number that is well formed: its check digits are right (ISO 13616). */
export function demoIban(account: number): string {
  const digits = `${bankCode}${String(account).padStart(10, '0')}`;
  const checkDigits = 98n - (BigInt(`${digits}${countryDigits}00`) % 97n);
  return `${country}${String(checkDigits).padStart(2, '0')}${digits}`;
}
