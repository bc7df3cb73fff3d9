import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { getHealth, getPortalSettings } from '@lichthof/contracts/portal.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { waitBeforeCheck, watchConnection } from './watch-connection.ts';

let isAway = false;
const requests: string[] = [];
let stop: () => void;

beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json({ status: 'ready', customersUnreachable: 0 });
  });
  queryClient.mount();
  stop = watchConnection();
});
afterEach(() => {
  stop();
  queryClient.unmount();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets a query wait while the server is away, and go on by itself once it answers', async () => {
  isAway = true;
  const queryFn = () => call(getPortalSettings, {});
  const observer = new QueryObserver(queryClient, { queryKey: ['one'], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onlineManager.isOnline()).toBe(false);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'paused' });

  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onlineManager.isOnline()).toBe(true);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' });
  unsubscribe();
});

it('asks again a query that gave up', async () => {
  isAway = true;
  const queryFn = () => call(getPortalSettings, {});
  const observer = new QueryObserver(queryClient, { queryKey: ['two'], queryFn, retry: false, staleTime: Infinity });
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().status).toBe('error');
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(observer.getCurrentResult().status).toBe('success');
  unsubscribe();
});

it('checks ever more rarely, also for a loss soon after the last one', async () => {
  isAway = true;
  await call(getHealth, {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const checksInAMinute = requests.splice(0).length;
  expect(checksInAMinute).toBeLessThan(9);
  expect([0, 1, 5, 20].map((checks) => Math.round(waitBeforeCheck(checks) / 1_000) <= 30)).not.toContain(false);

  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  requests.splice(0);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toEqual([]);
});

it('lets a mutation fail at once while the connection is lost', async () => {
  onlineManager.setOnline(false);
  isAway = true;
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => call(getHealth, {}) });
  await expect(mutation.execute(undefined)).rejects.toBeInstanceOf(TypeError);
});
