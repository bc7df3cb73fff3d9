const longestName = 100;

/** 'Kopie von Hausstrom'; with a number if the name is taken: 'Kopie von Hausstrom (2)'. Compares without case. */
export function makeCopyName(name: string, takenNames: string[]): string {
  const taken = new Set(takenNames.map((one) => one.toLocaleLowerCase('de')));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const copyName = cutTo(`Kopie von ${name}`, longestName - ending.length) + ending;
    if (!taken.has(copyName.toLocaleLowerCase('de'))) return copyName;
  }
}

/** Cuts between characters, never within one. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > length) break;
    cut += character;
  }
  return cut.trimEnd();
}
