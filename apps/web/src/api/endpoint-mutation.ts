import type { BodyOf, Endpoint, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { call, type CallInput } from './call.ts';

type Choices<Answer, Variables> = Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn'>;

/**
 * Calls an endpoint that changes something. With the input but its body, `mutate` takes the body; otherwise `input` forms
 * the whole input of what `mutate` takes.
 */
export function useEndpointMutation<E extends Endpoint, Variables = void>(
  endpoint: E,
  input: (variables: Variables) => CallInput<E>,
  choices?: Choices<ResultOf<E>, Variables>,
): UseMutationResult<ResultOf<E>, Error, Variables>;
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  choices?: Choices<ResultOf<E>, BodyOf<E>>,
): UseMutationResult<ResultOf<E>, Error, BodyOf<E>>;
export function useEndpointMutation<E extends Endpoint, Variables>(
  endpoint: E,
  input: object | ((variables: Variables) => CallInput<E>),
  choices?: Choices<ResultOf<E>, Variables>,
): UseMutationResult<ResultOf<E>, Error, Variables> {
  const formInput =
    typeof input === 'function'
      ? (input as (variables: Variables) => CallInput<E>)
      : (body: Variables) => ({ ...input, body }) as unknown as CallInput<E>;
  return useMutation({ ...choices, mutationFn: (variables) => call(endpoint, formInput(variables)) });
}
