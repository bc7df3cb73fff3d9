import { UnknownAccountError } from '../identity-provider.ts';
import { KeycloakError, type AdminRequest, type CallAdmin } from './admin-client.ts';

/** A user as Keycloak's admin API writes it (UserRepresentation); the rest goes back as it came. */
export interface KeycloakUser extends Record<string, unknown> {
  id: string;
  username?: string;
  email?: string;
  emailVerified?: boolean;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
  requiredActions?: string[];
}

/** Throws UnknownAccountError. */
export async function readUser(call: CallAdmin, sub: string): Promise<KeycloakUser> {
  const { content } = await callForUser(call, { method: 'GET', path: pathOf(sub) });
  return content as KeycloakUser;
}

/** Keycloak keeps e-mails in lower case. */
export async function findUserByEmail(call: CallAdmin, email: string): Promise<KeycloakUser | undefined> {
  const normalized = email.trim().toLowerCase();
  const { content } = await call({ method: 'GET', path: '/users', query: { email: normalized, exact: 'true' } });
  return (content as KeycloakUser[]).find((user) => user.email?.toLowerCase() === normalized);
}

/** Sends the whole user, since PUT replaces it. Throws UnknownAccountError. */
export async function replaceUser(call: CallAdmin, user: KeycloakUser, changed: Partial<KeycloakUser>): Promise<void> {
  await callForUser(call, { method: 'PUT', path: pathOf(user.id), body: { ...user, ...changed } });
}

/** Also makes tokens invalid that were issued before, offline ones too. Throws UnknownAccountError. */
export async function endUserSessions(call: CallAdmin, sub: string): Promise<void> {
  await callForUser(call, { method: 'POST', path: `${pathOf(sub)}/logout` });
}

export async function removePasswords(call: CallAdmin, sub: string): Promise<void> {
  await removeCredentials(call, sub, ({ type }) => type === 'password');
}

/** Removes every way to sign in: passwords, one-time codes, passkeys, and accounts of other services. */
export async function removeWaysToSignIn(call: CallAdmin, sub: string): Promise<void> {
  await removeCredentials(call, sub, () => true);
  const path = `${pathOf(sub)}/federated-identity`;
  const { content } = await callForUser(call, { method: 'GET', path });
  for (const { identityProvider } of content as { identityProvider: string }[]) {
    await call({ method: 'DELETE', path: `${path}/${encodeURIComponent(identityProvider)}` });
  }
}

interface Credential {
  id: string;
  type: string;
}

async function removeCredentials(call: CallAdmin, sub: string, isRemoved: (credential: Credential) => boolean) {
  const path = `${pathOf(sub)}/credentials`;
  const { content } = await callForUser(call, { method: 'GET', path });
  for (const { id } of (content as Credential[]).filter(isRemoved)) {
    await call({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
  }
}

export const pathOf = (sub: string) => `/users/${encodeURIComponent(sub)}`;

export function callForUser(call: CallAdmin, request: AdminRequest): ReturnType<CallAdmin> {
  return call(request).catch((error: unknown) => {
    throw hasStatus(error, 404) ? new UnknownAccountError() : error;
  });
}

export const hasStatus = (error: unknown, status: number): error is KeycloakError =>
  error instanceof KeycloakError && error.status === status;
