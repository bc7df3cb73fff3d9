import anyAscii from 'any-ascii';

const germanLetters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ẞ: 'SS',
};
const german = new RegExp(`[${Object.keys(germanLetters).join('')}]`, 'g');
/** Characters that every bank accepts (EPC 217-08); others become a blank. */
const refused = /[^a-zA-Z0-9/\-?:().,'+ ]+/g;

/** Longest name and longest purpose of a payment. */
export const nameLength = 70;
export const purposeLength = 140;

/** Text in the characters of SEPA: 'Ömer Müller-Öztürk' → 'Oemer Mueller-Oeztuerk'. Cut at the length of the field. */
export function toSepaText(text: string, maxLength: number): string {
  const ascii = anyAscii(text.normalize('NFC').replace(german, (letter) => germanLetters[letter] ?? letter));
  const plain = ascii.replaceAll('&', ' + ').replace(refused, ' ').replaceAll(/ {2,}/g, ' ').trim();
  return plain.slice(0, maxLength).trim();
}

/** An id: no slash at its ends, no two slashes in a row, no blanks. */
export function toSepaId(text: string): string {
  return toSepaText(text, 35)
    .replaceAll(' ', '-')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '');
}
