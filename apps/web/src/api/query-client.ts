import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';
import { ProviderAwayError, SessionLostError } from './session-loss.ts';

const retries = 2;

/** Retries network errors and server errors (5xx); other errors are final, and a silent provider has been waited for. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < retries && !isFinal(error),
      refetchOnWindowFocus: false,
    },
  },
});

const isFinal = (error: Error) =>
  (error instanceof ApiError && error.status < 500) ||
  error instanceof SessionLostError ||
  error instanceof ProviderAwayError;
