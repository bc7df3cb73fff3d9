import { mostHits } from '@lichthof/contracts/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What is looked for, in the letters of search_text. */
export interface WantedText {
  folded: string;
  words: string[];
  /** Spelled alike is enough. */
  isSimilar: boolean;
}

const shortestInside = 3;

export async function foldText(db: Database, typed: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select trim(search_text(${typed}::text)) as folded`.execute(db);
  return rows[0]!.folded.replace(/\s+/g, ' ');
}

/** From three letters on anywhere in a word, fewer only at its beginning: only that is found by the index. */
const patternOf = (word: string) => (word.length < shortestInside ? `% ${word}%` : `%${word}%`);

/**
 * The condition under which something is found: every word is in its own text or in that of its surroundings, at least
 * one in its own. All texts are columns in the letters of search_text.
 */
export function isFound(
  own: RawBuilder<unknown>,
  { folded, words, isSimilar }: WantedText,
  around?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (isSimilar) return sql<boolean>`${own} %> ${folded}::text`;
  const patterns = words.map(patternOf);
  if (patterns.length === 1) return sql<boolean>`${own} like ${patterns[0]}::text`;
  if (!around) return sql<boolean>`${own} like all(${patterns}::text[])`;
  return sql<boolean>`(${own} like any(${patterns}::text[]) and ${own} || ${around} like all(${patterns}::text[]))`;
}

/** The first hits: names that begin with what is wanted, then those with a word that does, shorter ones before longer. */
export function bestFirst(own: RawBuilder<unknown>, { folded, isSimilar }: WantedText): RawBuilder<unknown> {
  const order = isSimilar
    ? sql`word_similarity(${folded}::text, ${own}) desc, ${own}`
    : sql`${own} like ${` ${folded}%`}::text desc, ${own} like ${`% ${folded}%`}::text desc, length(${own}), ${own}`;
  // one more than is told, so that it can be said that there is more
  return sql`order by ${order} limit ${mostHits + 1}`;
}
