import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import type { DataTag, MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query';
import { endpointKey } from './endpoint-query.ts';

/** Reads anew what these endpoints answer to any input: at once where it is shown, otherwise when it is shown next. */
export const refetch = (client: QueryClient, reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: endpointKey(read) })));

/** The last parameter of each callback of a mutation. */
type CallbackParameters = [...unknown[], MutationFunctionContext];
const clientOf = (parameters: CallbackParameters) => (parameters.at(-1) as MutationFunctionContext).client;

/** A callback of a mutation, which is under way until the reads that are shown are there. */
export const thenRefetch =
  (...reads: Endpoint[]) =>
  (...parameters: CallbackParameters): Promise<unknown> =>
    refetch(clientOf(parameters), reads);

/** A callback of a mutation whose change nearly every page shows; the mutation does not wait for them. */
export function thenRefetchAll(...parameters: CallbackParameters): void {
  void untilAllRefetched(...parameters);
}

/** As `thenRefetchAll`, but the mutation is under way until everything that is shown has been read. */
export function untilAllRefetched(...parameters: CallbackParameters): Promise<void> {
  return clientOf(parameters).invalidateQueries();
}

/** A callback for the success of a mutation whose answer is what the query would read now. */
export const thenStore =
  <Answer>({ queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> }) =>
  (answer: Answer, ...parameters: CallbackParameters): void => {
    clientOf(parameters).setQueryData(queryKey, answer);
  };
