import { mostHits } from '@lichthof/contracts/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The search as typed, normalized by the SQL function search_text as the searched columns are. */
export interface SearchText {
  normalized: string;
  words: string[];
  /** Also finds what is spelled alike. */
  isSimilar: boolean;
}

const shortestInfix = 3;

export async function normalizeSearchText(db: Database, typed: string): Promise<string> {
  const { rows } = await sql<{ normalized: string }>`select trim(search_text(${typed}::text)) as normalized`.execute(
    db,
  );
  return rows[0]!.normalized.replace(/\s+/g, ' ');
}

/** Three letters or more match anywhere in a word, fewer only at its beginning: the index supports no more. */
const patternOf = (word: string) => (word.length < shortestInfix ? `% ${word}%` : `%${word}%`);

/**
 * The condition of a match: every word occurs in the own text or in the text around it, at least one in the own text.
 * All texts are columns normalized by search_text.
 */
export function matchesText(
  own: RawBuilder<unknown>,
  { normalized, words, isSimilar }: SearchText,
  around?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (isSimilar) return sql<boolean>`${own} %> ${normalized}::text`;
  const patterns = words.map(patternOf);
  if (patterns.length === 1) return sql<boolean>`${own} like ${patterns[0]}::text`;
  if (!around) return sql<boolean>`${own} like all(${patterns}::text[])`;
  return sql<boolean>`(${own} like any(${patterns}::text[]) and ${own} || ${around} like all(${patterns}::text[]))`;
}

/** Names that begin with the text come before those with a word that does, shorter before longer. */
export function orderByRelevance(own: RawBuilder<unknown>, { normalized, isSimilar }: SearchText): RawBuilder<unknown> {
  const order = isSimilar
    ? sql`word_similarity(${normalized}::text, ${own}) desc, ${own}`
    : sql`${own} like ${` ${normalized}%`}::text desc, ${own} like ${`% ${normalized}%`}::text desc, length(${own}), ${own}`;
  // one more than is shown tells whether there are more
  return sql`order by ${order} limit ${mostHits + 1}`;
}
