/** The characters at 0x80–0x9f; '' where the code page has none. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const codeBySpecial = new Map(
  Array.from(special).flatMap((character, index) => (character === ' ' ? [] : [[character, 0x80 + index] as const])),
);

/** Encodes text in Windows-1252: other letters lose their marks, what still has no code becomes '?'. */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(
    Array.from(text.normalize('NFC'), (character) => findCode(character) ?? withoutMarks(character)),
  );
}

function findCode(character: string): number | undefined {
  const point = character.codePointAt(0);
  if (point === undefined) return undefined;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  return codeBySpecial.get(character);
}

const withoutMarks = (character: string): number => findCode(character.normalize('NFD').charAt(0)) ?? '?'.charCodeAt(0);
