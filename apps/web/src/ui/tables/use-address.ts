import { useSearchParams } from 'react-router';
import type { Sort } from './columns.ts';

/** The choices of a page, stored in the URL, so that links and reloading show the same; '' removes a choice. */
export function useAddress<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  type Choices = Partial<Record<Name | 'sort', string>>;
  const change = (choices: Choices) => setSearch((before) => changedSearch(before, choices), { replace: true });
  return {
    search,
    change,
    /** Adds a history entry, so that the back button returns to the former choices. */
    visit: (choices: Choices) => setSearch((before) => changedSearch(before, choices)),
    sort: sortIn(search.get('sort')),
    changeSort: (sort: Sort | undefined) => change({ sort: textOf(sort) } as Choices),
  };
}

/** A copy with the given choices replaced. */
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

/** '-reading' sorts descending. */
const textOf = (sort: Sort | undefined) => (sort ? `${sort.descending ? '-' : ''}${sort.columnId}` : '');

function sortIn(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return { columnId: text.replace(/^-/, ''), descending: text.startsWith('-') };
}
