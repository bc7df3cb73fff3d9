import { mostHits } from '@lichthof/contracts/search.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The typed search, normalized by the SQL function search_text like the searched columns. */
export interface SearchText {
  normalized: string;
  words: string[];
  /** Also finds similar spellings. */
  isSimilar: boolean;
}

const shortestInfix = 3;

export async function normalizeSearchText(db: Database, typed: string): Promise<string> {
  const { rows } = await sql<{ normalized: string }>`select trim(search_text(${typed}::text)) as normalized`.execute(
    db,
  );
  return getFirst(rows).normalized.replace(/\s+/g, ' ');
}

/**
 * Three letters or more match anywhere in a word, fewer only at its beginning, because the index supports no more. A
 * number also matches with zeros before it: '4' finds 'WE 04'.
 */
function patternsOf(word: string): string[] {
  if (word.length >= shortestInfix) return [`%${word}%`];
  const numbers = /^[1-9]/.test(word) ? [`0${word}`, `00${word}`] : [];
  return [word, ...numbers].map((start) => `% ${start}%`);
}

/**
 * The condition of a match: every word occurs in the object's own text or in the text of its estate or customer, and at
 * least one word in its own text. All texts are columns normalized by search_text.
 */
export function matchesText(
  own: RawBuilder<unknown>,
  { normalized, words, isSimilar }: SearchText,
  around?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (isSimilar) return sql<boolean>`${own} %> ${normalized}::text`;
  const patterns = words.map(patternsOf);
  const matchesAll = (text: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      patterns.map((ofWord) => matchesAny(text, ofWord)),
      sql` and `,
    )})`;
  if (patterns.length === 1 || !around) return matchesAll(own);
  return sql<boolean>`(${matchesAny(own, patterns.flat())} and ${matchesAll(sql`(${own} || ${around})`)})`;
}

const matchesAny = (text: RawBuilder<unknown>, patterns: string[]) =>
  patterns.length === 1
    ? sql<boolean>`${text} like ${patterns[0]}::text`
    : sql<boolean>`${text} like any(${patterns}::text[])`;

/** The order of `orderByRelevance` as a text, by which hits of several statements are sorted. */
export function relevance(own: RawBuilder<unknown>, { normalized, isSimilar }: SearchText): RawBuilder<string> {
  if (isSimilar) return sql<string>`to_char(1 - word_similarity(${normalized}::text, ${own}), '0.000000') || ${own}`;
  return sql<string>`case when ${own} like ${` ${normalized}%`}::text then 0
    when ${own} like ${`% ${normalized}%`}::text then 1 else 2 end || to_char(length(${own}), '0000') || ${own}`;
}

/** Sorts names that begin with the text before those with a word that does, and shorter names first. */
export function orderByRelevance(own: RawBuilder<unknown>, { normalized, isSimilar }: SearchText): RawBuilder<unknown> {
  const order = isSimilar
    ? sql`word_similarity(${normalized}::text, ${own}) desc, ${own}`
    : sql`${own} like ${` ${normalized}%`}::text desc, ${own} like ${`% ${normalized}%`}::text desc, length(${own}), ${own}`;
  // one more than is shown, to detect further hits
  return sql`order by ${order} limit ${mostHits + 1}`;
}
