import { AccountDataRefusedError, EmailTakenError, IdentityUnavailableError } from '../identity-provider.ts';
import { KeycloakError } from './admin-client.ts';

/** Names what the caller can expect; a call that we have built wrongly stays a KeycloakError. */
export function translateErrors<T>(attempt: Promise<T>): Promise<T> {
  return attempt.catch((error: unknown) => {
    throw error instanceof KeycloakError ? translate(error) : error;
  });
}

function translate(error: KeycloakError): Error {
  const { status, refusedField } = error;
  if (status === 409) return new EmailTakenError();
  if (isUnavailable(status)) return new IdentityUnavailableError(error);
  if (status === 400 && refusedField) return new AccountDataRefusedError(fieldOf(refusedField), error);
  return error;
}

/** 401 and 403: the admin client has another secret or lacks its role. */
const isUnavailable = (status: number | undefined) =>
  status === undefined || status >= 500 || [401, 403, 408, 429].includes(status);

function fieldOf(name: string): AccountDataRefusedError['field'] {
  if (name === 'username') return 'email';
  return (['email', 'firstName', 'lastName'] as const).find((known) => known === name);
}
