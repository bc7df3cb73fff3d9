import { search, type SearchHit, shortestSearch } from '@lichthof/contracts/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useDebounced } from '../../ui/fields/use-debounced.ts';

const typingPauseMs = 120;

/** The result for the text; `isCurrent` is true once it belongs to the current text. */
export function useSearch(typed: string) {
  const searchText = typed.trim();
  const debouncedText = useDebounced(searchText, typingPauseMs);
  const isLongEnough = searchText.length >= shortestSearch;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(debouncedText));
  const isCurrent = isLongEnough && debouncedText === searchText && data !== undefined && !isPlaceholderData;
  const hits: SearchHit[] = isLongEnough ? (data?.hits ?? []) : [];
  return {
    hits,
    kindsWithMore: data?.kindsWithMore ?? [],
    isSimilar: data?.isSimilar ?? false,
    isLongEnough,
    isCurrent,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** Keeps the previous result until the answer to the current text arrives; late answers are ignored. */
const searchQuery = (text: string) =>
  endpointQuery(
    search,
    { query: { query: text } },
    { enabled: text.length >= shortestSearch, placeholderData: keepPreviousData, staleTime: 10_000 },
  );
