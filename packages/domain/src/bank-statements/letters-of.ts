/** The letters and digits of a text in capitals: what stays the same however a bank breaks, pads and spells it. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
