import type { HandbookSection } from './handbook-section.ts';

export interface IndexedSection extends HandbookSection {
  chapter: string;
  chapterTitle: string;
}

export interface SearchHit extends Omit<IndexedSection, 'text'> {
  /** The text around the first word that was found. */
  excerpt: string;
}

const mostHits = 20;
const headingWeight = 10;
const excerptLength = 160;

/** The sections that contain all words of the query, those with the words in their heading first. */
export function searchHandbook(sections: readonly IndexedSection[], query: string): SearchHit[] {
  const words = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map(cutEnding);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostHits)
    .map(({ section: { text, ...section } }) => ({ ...section, excerpt: findExcerpt(text, words) }));
}

/** Without capitals and umlauts, so that 'zaehler' finds 'Zähler'. */
const foldText = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replaceAll(/[äöüß]/g, (letter) => foldedLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const foldedLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** 'Rechnungen' finds 'Rechnung'; short words stay whole. */
const cutEnding = (word: string): string => (word.length > 6 ? word.replace(/(en|er|es|e|n|s)$/, '') : word);

/** 0 unless every word occurs. */
function scoreOf({ heading, text }: IndexedSection, words: string[]): number {
  const foldedHeading = foldText(heading);
  const foldedText = foldText(text);
  const scores = words.map(
    (word) => (foldedHeading.includes(word) ? headingWeight : 0) + Math.min(foldedText.split(word).length - 1, 5),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function findExcerpt(text: string, words: string[]): string {
  const tokens = text.trim().split(' ');
  const at = tokens.findIndex((token) => words.some((word) => foldText(token).includes(word)));
  const begin = Math.max(0, at - 8);
  const excerpt = tokens.slice(begin).join(' ');
  const cut =
    excerpt.length > excerptLength ? `${excerpt.slice(0, excerpt.lastIndexOf(' ', excerptLength))} …` : excerpt;
  return begin > 0 ? `… ${cut}` : cut;
}
