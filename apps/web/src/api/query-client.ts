import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

const retries = 2;

/** Retries network errors and server errors (5xx); other errors are final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < retries && !(error instanceof ApiError && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
});
