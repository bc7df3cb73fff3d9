import { useSearchParams } from 'react-router';
import type { Sort } from './columns.ts';

/** What a page shows, kept in the address, so that links and reloading show the same; '' takes a choice out. */
export function useAddress<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  type Choices = Partial<Record<Name | 'sort', string>>;
  const change = (choices: Choices) => setSearch((before) => changedSearch(before, choices), { replace: true });
  return {
    search,
    change,
    /** The way back leads to what was shown before. */
    visit: (choices: Choices) => setSearch((before) => changedSearch(before, choices)),
    sort: sortIn(search.get('sort')),
    changeSort: (sort: Sort | undefined) => change({ sort: textOf(sort) } as Choices),
  };
}

/** A copy with what is given replaced. */
export function changedSearch(
  before: URLSearchParams,
  choices: Partial<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, text] of Object.entries(choices)) {
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

/** '-reading' is the highest first. */
const textOf = (sort: Sort | undefined) => (sort ? `${sort.descending ? '-' : ''}${sort.columnId}` : '');

function sortIn(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return { columnId: text.replace(/^-/, ''), descending: text.startsWith('-') };
}
