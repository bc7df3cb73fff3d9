import type { Endpoint, QueryOf, ResultOf } from '@lichthof/contracts/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type SkipToken,
  skipToken,
  useQuery,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, type CallInput } from './call.ts';

type PartOf<Input> = { [Part in keyof Input]?: Partial<Input[Part]> };

/** Method and path of the endpoint, then the input; the key of a part of an input is that of all queries with this part. */
export function endpointKey<E extends Endpoint>(
  { method, path }: E,
  input?: CallInput<E> | PartOf<CallInput<E>>,
): QueryKey {
  const name = `${method} ${path}`;
  return input ? [name, input] : [name];
}

type Choices<Options> = Omit<Options, 'queryKey' | 'queryFn' | 'initialData'>;
type QueryChoices<Answer, Data> = Choices<UseQueryOptions<Answer, Error, Data>>;

const reading =
  <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  ({ signal }: { signal: AbortSignal }) =>
    call(endpoint, input, signal);

/** The query of a call that reads, for every hook and for the query client. */
export const endpointQuery = <E extends Endpoint, Data = ResultOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  choices?: QueryChoices<ResultOf<E>, Data>,
) =>
  queryOptions<ResultOf<E>, Error, Data>({
    ...choices,
    queryKey: endpointKey(endpoint, input),
    queryFn: reading(endpoint, input),
  });

/** Reads and shows what changes. With `skipToken` nothing is read until the input is known. */
export function useEndpointQuery<E extends Endpoint, Data = ResultOf<E>>(
  endpoint: E,
  input: CallInput<E> | SkipToken,
  choices?: QueryChoices<ResultOf<E>, Data>,
): UseQueryResult<Data> {
  const isSkipped = input === skipToken;
  return useQuery<ResultOf<E>, Error, Data>({
    ...choices,
    queryKey: endpointKey(endpoint, isSkipped ? undefined : input),
    queryFn: isSkipped ? skipToken : reading(endpoint, input),
  });
}

/** The answer, by its name, beside what it answers, for figures that stay on the screen while the next ones are read. */
export const labelledQuery = <E extends Endpoint, Label extends object, Name extends string>(
  endpoint: E,
  input: CallInput<E>,
  label: Label,
  name: Name,
) =>
  queryOptions({
    queryKey: [...endpointKey(endpoint, input), label],
    queryFn: async (context) => {
      const answer = await reading(endpoint, input)(context);
      return { ...label, [name]: answer } as Label & Record<Name, ResultOf<E>>;
    },
  });

type NextPage<E extends Endpoint> = Partial<QueryOf<E>>;
type Pages<E extends Endpoint> = InfiniteData<ResultOf<E>, NextPage<E>>;
type PageChoices<E extends Endpoint> = Choices<
  UseInfiniteQueryOptions<ResultOf<E>, Error, Pages<E>, QueryKey, NextPage<E>>
>;

/** Reads page after page; `nextPage` gives what the query of the next page has besides. */
export const endpointPages = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  nextPage: (last: ResultOf<E>) => NextPage<E> | undefined,
  choices?: Omit<PageChoices<E>, 'initialPageParam' | 'getNextPageParam'>,
) =>
  infiniteQueryOptions<ResultOf<E>, Error, Pages<E>, QueryKey, NextPage<E>>({
    ...choices,
    queryKey: [...endpointKey(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const { query, ...rest } = input as { query?: object };
      return call(endpoint, { ...rest, query: { ...query, ...(pageParam as object) } } as CallInput<E>, signal);
    },
    initialPageParam: {},
    getNextPageParam: nextPage,
  });
