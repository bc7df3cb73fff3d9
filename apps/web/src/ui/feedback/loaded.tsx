import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Stands in the place of the content until it is there. */
  skeleton: ReactNode;
  /** Words of an error that leaves nothing to show. */
  describeError: (error: unknown) => ComponentProps<typeof ErrorState>;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has loaded, also while a later attempt fails. */
export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton,
  describeError,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
}
