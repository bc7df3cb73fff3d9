const synonyms: Record<string, string> = {
  whg: 'we',
  wohnung: 'we',
  wohneinheit: 'we',
  apartment: 'we',
  app: 'we',
  links: 'li',
  lks: 'li',
  rechts: 're',
  mitte: 'mi',
  obergeschoss: 'og',
  erdgeschoss: 'eg',
  dachgeschoss: 'dg',
};
/** Say nothing about which one. */
const empty = new Set(['we', 'nr', 'zähler', 'mieter']);

/** 'Whg. 03, links' is 'we', '3', 'li'. */
export function wordsOf(name: string): string[] {
  const words = name.toLocaleLowerCase('de').match(/\p{L}+|\d+/gu) ?? [];
  return words.map((word) => synonyms[word] ?? word.replace(/^0+(?=\d)/, ''));
}

/** Whether all words of one name are in the other, and one of them says which. */
export const areWordsWithin = (inner: string[], outer: string[]): boolean =>
  inner.some((word) => !empty.has(word)) && inner.every((word) => outer.includes(word));
