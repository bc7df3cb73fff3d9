import { search, shortestSearch } from '@lichthof/contracts/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What was found before stays until the answer to what is typed now is there; an answer that comes late is dropped. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { query: { query: text } }, signal),
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
