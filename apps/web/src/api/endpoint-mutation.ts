import type { BodyOf, Endpoint, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { type AddressInput, call, type CallInput, download, upload } from './call.ts';

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
  input: AddressInput<E>,
  choices?: Choices<ResultOf<E>, BodyOf<E>>,
): UseMutationResult<ResultOf<E>, Error, BodyOf<E>>;
export function useEndpointMutation<E extends Endpoint, Variables>(
  endpoint: E,
  input: AddressInput<E> | ((variables: Variables) => CallInput<E>),
  choices?: Choices<ResultOf<E>, Variables>,
): UseMutationResult<ResultOf<E>, Error, Variables> {
  const formInput =
    typeof input === 'function' ? input : (body: Variables) => ({ ...input, body }) as unknown as CallInput<E>;
  return useMutation({ ...choices, mutationFn: (variables) => call(endpoint, formInput(variables)) });
}

interface Download {
  name: string;
  file: Blob;
}

/** Downloads a file on request, again each time. */
export const useEndpointDownload = <E extends Endpoint, Variables = void>(
  endpoint: E,
  formInput: (variables: Variables) => CallInput<E>,
  choices?: Choices<Download, Variables>,
): UseMutationResult<Download, Error, Variables> =>
  useMutation({ ...choices, mutationFn: (variables) => download(endpoint, formInput(variables)) });

/** Uploads the file that `mutate` takes as the whole body. */
export const useEndpointUpload = <E extends Endpoint>(
  endpoint: E,
  formInput: (file: File) => AddressInput<E>,
  choices?: Choices<ResultOf<E>, File>,
): UseMutationResult<ResultOf<E>, Error, File> =>
  useMutation({ ...choices, mutationFn: (file) => upload(endpoint, formInput(file), file) });
