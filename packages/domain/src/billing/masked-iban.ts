/** Enough of an IBAN to know the own account by: its first eight and last four characters ('DE02 1203 … 2051'). */
export function maskedIban(iban: string): string {
  const characters = iban.replace(/\s/g, '').toUpperCase();
  return `${characters.slice(0, 4)} ${characters.slice(4, 8)} … ${characters.slice(-4)}`;
}
