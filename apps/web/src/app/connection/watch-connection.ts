import { onlineManager } from '@tanstack/react-query';
import { isConnectionError } from '../../api/call.ts';
import { checkServer } from '../../api/check-server.ts';
import { watchLosses } from '../../api/connection.ts';
import { queryClient } from '../../api/query-client.ts';

const longestWaitMs = 30_000;
const checkTimeoutMs = 10_000;
/** After this time with a connection the next loss is a new one, whose checks begin at once again. */
const stableAfterMs = 60_000;

/** 0, 2, 4, 8, 16, 30, 30, … seconds, a little apart, so that not all browsers come back in the same moment. */
export function waitBeforeCheck(checks: number): number {
  if (checks === 0) return 0;
  return Math.min(longestWaitMs, 1_000 * 2 ** checks) * (0.8 + 0.2 * Math.random());
}

/** While the connection is lost, checks for it ever more rarely; once it is back, queries go on. */
export function watchConnection(): () => void {
  let checks = 0;
  let connectedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async () => {
    checks += 1;
    try {
      await checkServer(AbortSignal.timeout(checkTimeoutMs));
      onlineManager.setOnline(true);
    } catch {
      if (!onlineManager.isOnline()) timer = setTimeout(() => void check(), waitBeforeCheck(checks));
    }
  };

  const stop = onlineManager.subscribe((isOnline) => {
    clearTimeout(timer);
    if (isOnline) {
      connectedAt = Date.now();
      void refetchFailed();
      return;
    }
    if (Date.now() - connectedAt > stableAfterMs) checks = 0;
    timer = setTimeout(() => void check(), waitBeforeCheck(checks));
  });
  const stopWatchingLosses = watchLosses();
  // while the first page loaded nobody watched
  onlineManager.setOnline(true);
  return () => {
    clearTimeout(timer);
    stopWatchingLosses();
    stop();
  };
}

/** Queries that wait go on by themselves; those that gave up are asked again. */
const refetchFailed = () =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' && isConnectionError(state.error) },
    { cancelRefetch: false },
  );
