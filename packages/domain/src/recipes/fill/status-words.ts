import type { StatusMeaning } from '../recipe.ts';

/** Words of status columns that say themselves what they mean; letters and codes are those of market communication. */
const meanings: Record<string, StatusMeaning> = {
  w: 'measured',
  wahr: 'measured',
  'wahrer wert': 'measured',
  gemessen: 'measured',
  measured: 'measured',
  read: 'measured',
  real: 'measured',
  actual: 'measured',
  gevalideerd: 'measured',
  gelezen: 'measured',
  '220': 'measured',
  e: 'substitute',
  ersatz: 'substitute',
  ersatzwert: 'substitute',
  substitute: 'substitute',
  '67': 'substitute',
  v: 'provisional',
  vorläufig: 'provisional',
  'vorläufiger wert': 'provisional',
  provisional: 'provisional',
  '201': 'provisional',
  z18: 'provisional',
  g: 'estimated',
  geschätzt: 'estimated',
  estimated: 'estimated',
  estimada: 'estimated',
  geschat: 'estimated',
  '187': 'estimated',
  fehlend: 'missing',
  'nicht vorhanden': 'missing',
  missing: 'missing',
};

/** NEM12: the first letter is the quality. */
const nem12Meanings: Record<string, StatusMeaning> = {
  A: 'measured',
  E: 'estimated',
  F: 'substitute',
  S: 'substitute',
  N: 'missing',
};

const yesWords = new Set(['y', 'yes', 'ja', 'j', 'true', '1', 'x']);
const noWords = new Set(['n', 'no', 'nein', 'nee', 'false', '0', '']);

/** What a word states; undefined for one that is not known. */
export function meaningOfWord(word: string): StatusMeaning | undefined {
  return meanings[word.trim().toLocaleLowerCase('de')];
}

export const meaningOfNem12 = (word: string): StatusMeaning | undefined => nem12Meanings[word.charAt(0)];

/** What yes and no mean in a column whose header asks the question. */
export function meaningOfFlag(word: string, whenYes: StatusMeaning): StatusMeaning | undefined {
  const plain = word.trim().toLowerCase();
  if (yesWords.has(plain)) return whenYes;
  return noWords.has(plain) ? 'measured' : undefined;
}
