import { endpoint, fileResult } from '@lichthof/contracts/endpoint.ts';
import { QueryClient, QueryClientProvider, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { useEndpointDownload, useEndpointMutation, useEndpointUpload } from './endpoint-mutation.ts';
import { endpointKey, endpointPages, endpointQuery, labelledQuery, useEndpointQuery } from './endpoint-query.ts';
import { refetch, thenRefetch, thenStore } from './refetch.ts';

const described = { summary: '', access: 'public' } as const;
const params = z.object({ id: z.int() });
const thing = z.object({ name: z.string(), version: z.int() });
const getThing = endpoint({ ...described, method: 'GET', path: '/api/things/:id', params, result: thing });
const listDays = endpoint({
  ...described,
  method: 'GET',
  path: '/api/things/:id/days',
  params,
  query: z.object({ from: z.string().optional(), before: z.int().optional() }),
  result: z.object({ days: z.array(z.string()), nextBefore: z.int().nullable() }),
});
const saveThing = endpoint({
  ...described,
  method: 'PUT',
  path: '/api/things/:id',
  params,
  body: thing,
  result: thing,
});
const putPicture = endpoint({
  ...described,
  method: 'PUT',
  path: '/api/things/:id/picture',
  params,
  body: z.unknown(),
});
const getPicture = endpoint({
  ...described,
  method: 'GET',
  path: '/api/things/:id/picture',
  params,
  result: fileResult,
});
const deleteThing = endpoint({ ...described, method: 'DELETE', path: '/api/things/:id', params });

const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal('fetch', send.mockReset());
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const show = <Result,>(hook: () => Result) => renderHook(hook, { wrapper }).result;
const answer = (body: unknown) => send.mockImplementationOnce(async () => Response.json(body));
const urls = () => send.mock.calls.map(([url]) => url);
const lamp = { name: 'Lampe', version: 1 };

it('reads with the hook, and shows the answer to the same input everywhere without another call', async () => {
  answer(lamp);
  const first = show(() => useEndpointQuery(getThing, { params: { id: 7 } }));
  await waitFor(() => expect(first.current.data).toEqual(lamp));
  const second = show(() => useQuery(endpointQuery(getThing, { params: { id: 7 } })));
  expect(second.current.data).toEqual(lamp);
  expect(urls()).toEqual(['/api/things/7']);
  expectTypeOf(first.current.data).toEqualTypeOf<z.infer<typeof thing> | undefined>();
});

it('reads nothing until the input is known', async () => {
  const { result, rerender } = renderHook(
    ({ id }: { id?: number }) => useEndpointQuery(getThing, id ? { params: { id } } : skipToken),
    { wrapper, initialProps: {} },
  );
  expect(result.current.fetchStatus).toBe('idle');
  answer(lamp);
  rerender({ id: 7 });
  await waitFor(() => expect(result.current.data).toEqual(lamp));
  expect(urls()).toEqual(['/api/things/7']);
});

it('names all queries of an endpoint, or those of a part of the input', () => {
  const store = (id: number, from: string) =>
    client.setQueryData(endpointQuery(listDays, { params: { id }, query: { from } }).queryKey, {
      days: [from],
      nextBefore: null,
    });
  store(7, '2026-01-01');
  store(7, '2026-02-01');
  store(8, '2026-01-01');
  client.setQueryData(endpointQuery(getThing, { params: { id: 7 } }).queryKey, lamp);
  const count = (queryKey: readonly unknown[]) => client.getQueryCache().findAll({ queryKey }).length;
  expect(count(endpointKey(listDays))).toBe(3);
  expect(count(endpointKey(listDays, { params: { id: 7 } }))).toBe(2);
  expect(count(endpointKey(listDays, { query: { from: '2026-01-01' } }))).toBe(2);
});

it('says which days are shown while others are read', async () => {
  const daysFrom = (from: string) => labelledQuery(listDays, { params: { id: 7 }, query: { from } }, { from }, 'list');
  answer({ days: ['2026-01-01'], nextBefore: null });
  await client.fetchQuery(daysFrom('2026-01-01'));
  send.mockReturnValueOnce(new Promise(() => undefined));
  const { result, rerender } = renderHook(
    ({ from }) => useQuery({ ...daysFrom(from), placeholderData: (before) => before }),
    { wrapper, initialProps: { from: '2026-01-01' } },
  );
  rerender({ from: '2026-02-01' });
  expect(result.current.isPlaceholderData).toBe(true);
  expect(result.current.data).toEqual({ from: '2026-01-01', list: { days: ['2026-01-01'], nextBefore: null } });
});

it('reads page after page with the same query', async () => {
  answer({ days: ['3'], nextBefore: 3 });
  answer({ days: ['2'], nextBefore: null });
  const pages = endpointPages(listDays, { params: { id: 7 }, query: { from: '2026-01-01' } }, ({ nextBefore }) =>
    nextBefore === null ? undefined : { before: nextBefore },
  );
  const result = show(() => useInfiniteQuery(pages));
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(result.current.data?.pages.flatMap(({ days }) => days)).toEqual(['3', '2']);
  expect(urls()).toEqual(['/api/things/7/days?from=2026-01-01', '/api/things/7/days?from=2026-01-01&before=3']);
});

it('sends the body that mutate takes, and stores the answer as that of the query', async () => {
  const query = endpointQuery(getThing, { params: { id: 7 } });
  answer({ ...lamp, version: 2 });
  const save = show(() => useEndpointMutation(saveThing, { params: { id: 7 } }, { onSuccess: thenStore(query) }));
  await act(() => save.current.mutateAsync(lamp));
  const [url, init] = send.mock.calls[0] ?? [];
  expect([url, init?.method, init?.body]).toEqual(['/api/things/7', 'PUT', JSON.stringify(lamp)]);
  expect(client.getQueryData(query.queryKey)).toEqual({ ...lamp, version: 2 });
  expectTypeOf(save.current.mutate).parameter(0).toEqualTypeOf<z.infer<typeof thing>>();
});

it('forms the input from what mutate takes, and is under way until what it changes is read anew', async () => {
  answer(lamp);
  const shown = show(() => useEndpointQuery(getThing, { params: { id: 7 } }));
  await waitFor(() => expect(shown.current.data).toEqual(lamp));
  const remove = show(() =>
    useEndpointMutation(deleteThing, (id: number) => ({ params: { id } }), { onSettled: thenRefetch(getThing) }),
  );
  send.mockImplementationOnce(async () => Response.json({ message: 'no' }, { status: 409 }));
  answer({ ...lamp, version: 2 });
  await act(() => remove.current.mutateAsync(8).catch(() => undefined));
  expect(urls().slice(1)).toEqual(['/api/things/8', '/api/things/7']);
  expect(client.getQueryData(endpointKey(getThing, { params: { id: 7 } }))).toEqual({ ...lamp, version: 2 });
});

it('uploads the file that mutate takes, and downloads a file with its name', async () => {
  send.mockImplementationOnce(async () => new Response(null, { status: 204 }));
  const put = show(() => useEndpointUpload(putPicture, () => ({ params: { id: 7 } })));
  const picture = new File(['x'], 'lampe.png');
  await act(() => put.current.mutateAsync(picture));
  expect(send.mock.calls[0]?.[1].body).toBe(picture);

  send.mockImplementationOnce(
    async () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="lampe.png"' } }),
  );
  const get = show(() => useEndpointDownload(getPicture, (id: number) => ({ params: { id } })));
  const answered = await act(() => get.current.mutateAsync(7));
  expect(answered.name).toBe('lampe.png');
  expect(urls()).toEqual(['/api/things/7/picture', '/api/things/7/picture']);
});

it('reads anew for every input, and nothing of other endpoints', async () => {
  answer(lamp);
  await client.fetchQuery(endpointQuery(getThing, { params: { id: 7 } }));
  answer({ days: [], nextBefore: null });
  await client.fetchQuery(endpointQuery(listDays, { params: { id: 7 }, query: {} }));
  await refetch(client, [listDays]);
  const isStale = (endpointOf: typeof getThing | typeof listDays) =>
    client.getQueryCache().find({ queryKey: endpointKey(endpointOf), exact: false })?.state.isInvalidated;
  expect([isStale(getThing), isStale(listDays)]).toEqual([false, true]);
});
