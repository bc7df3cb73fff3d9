import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';
import { SessionLostError } from './session-loss.ts';

const retries = 2;

let waiting: (() => void)[] = [];

/** Answers of one request come in the same moment: what they change is drawn once, not once for each of them. */
notifyManager.setScheduler((notify) => {
  if (waiting.length === 0) setTimeout(notifyWaiting);
  waiting.push(notify);
});

function notifyWaiting(): void {
  const notifying = waiting;
  waiting = [];
  for (const notify of notifying) notify();
}

/**
 * Retries network errors and server errors (5xx); other errors are final. While the connection is lost a query waits with
 * what it knows, and goes on by itself; a mutation fails at once, so that the form says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < retries && !isFinal(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});

const isFinal = (error: Error) =>
  (error instanceof ApiError && error.status < 500) || error instanceof SessionLostError;
