import type { StatusMeaning } from '../recipe.ts';

/** Words of status columns that say themselves what they mean. */
const wordMeanings: Record<string, StatusMeaning> = {
  wahr: 'measured',
  'wahrer wert': 'measured',
  gemessen: 'measured',
  measured: 'measured',
  read: 'measured',
  real: 'measured',
  actual: 'measured',
  gevalideerd: 'measured',
  gelezen: 'measured',
  ersatz: 'substitute',
  ersatzwert: 'substitute',
  substitute: 'substitute',
  vorläufig: 'provisional',
  'vorläufiger wert': 'provisional',
  provisional: 'provisional',
  geschätzt: 'estimated',
  estimated: 'estimated',
  estimada: 'estimated',
  geschat: 'estimated',
  fehlend: 'missing',
  'nicht vorhanden': 'missing',
  missing: 'missing',
};

/** Letters and codes as market communication uses them. Others use them otherwise: they are likely and prove nothing. */
const codeMeanings: Record<string, StatusMeaning> = {
  w: 'measured',
  '220': 'measured',
  e: 'substitute',
  '67': 'substitute',
  v: 'provisional',
  '201': 'provisional',
  z18: 'provisional',
  g: 'estimated',
  '187': 'estimated',
  f: 'missing',
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

const plainOf = (word: string): string => word.trim().toLocaleLowerCase('de');

/** What a word states; undefined for one that is not known. */
export const meaningOfWord = (word: string): StatusMeaning | undefined => wordMeanings[plainOf(word)];

/** What a letter or a code mostly means. */
export const likelyMeaning = (word: string): StatusMeaning | undefined => codeMeanings[plainOf(word)];

/** Whether a word looks like one of a status. */
export const isStatusWord = (word: string): boolean => (meaningOfWord(word) ?? likelyMeaning(word)) !== undefined;

export const meaningOfNem12 = (word: string): StatusMeaning | undefined => nem12Meanings[word.charAt(0)];

/** What yes and no mean in a column whose header asks the question. */
export function meaningOfFlag(word: string, whenYes: StatusMeaning): StatusMeaning | undefined {
  const plain = word.trim().toLowerCase();
  if (yesWords.has(plain)) return whenYes;
  return noWords.has(plain) ? 'measured' : undefined;
}
