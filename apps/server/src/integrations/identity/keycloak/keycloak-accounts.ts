import { randomUUID } from 'node:crypto';
import {
  EmailTakenError,
  MailFailedError,
  UnknownAccountError,
  type Accounts,
  type CredentialPurpose,
  type IdentityAccount,
  type IdentityProvider,
  type NewIdentityAccount,
} from '../identity-provider.ts';
import { createAdminClient, KeycloakError, type CallAdmin, type KeycloakSettings } from './admin-client.ts';

/** A user as Keycloak's admin API writes it (UserRepresentation); the rest goes back as it came. */
interface KeycloakUser extends Record<string, unknown> {
  id: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
}

const lifetimeSeconds: Record<CredentialPurpose, number> = { invitation: 7 * 24 * 3600, reset: 3600 };

/** Accounts in a realm of Keycloak. Keycloak writes and sends the mails; clientId is the portal's, for the way back. */
export function createKeycloakAccounts({ clientId, ...settings }: KeycloakSettings & { clientId: string }): Accounts {
  const call = createAdminClient(settings);
  return {
    identity: createKeycloakIdentity(call),
    credentials: { send: ({ sub }, purpose) => sendCredentials(call, sub, { purpose, clientId }) },
  };
}

function createKeycloakIdentity(call: CallAdmin): IdentityProvider {
  return {
    createAccount: (account) => createAccount(call, account),
    changeAccount: (sub, changed) => translateTakenEmail(changeUser(call, sub, changed)),
    setPassword: (sub, password) => setPassword(call, sub, password),
    disableAccount: (sub) => disableAccount(call, sub),
    enableAccount: (sub) => enableAccount(call, sub),
    findByEmail: (email) => findByEmail(call, email),
  };
}

/** The user name may be taken although the e-mail is free: then the user name is random. */
async function createAccount(call: CallAdmin, account: NewIdentityAccount): Promise<string> {
  try {
    return await createUser(call, account, account.email);
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    if (await findByEmail(call, account.email)) throw new EmailTakenError();
    return translateTakenEmail(createUser(call, account, randomUUID()));
  }
}

async function createUser(
  call: CallAdmin,
  { email, firstName, lastName, password }: NewIdentityAccount,
  username: string,
): Promise<string> {
  const credentials = password === undefined ? [] : [passwordCredential(password)];
  const body = { username, email, firstName, lastName, enabled: true, credentials };
  const { location } = await call({ method: 'POST', path: '/users', body });
  const sub = location?.split('/').at(-1);
  if (!sub) throw new KeycloakError('Keycloak did not say whom it created');
  return sub;
}

const passwordCredential = (value: string) => ({ type: 'password', value, temporary: false });

/** Sends the whole user, since PUT replaces it. */
async function changeUser(call: CallAdmin, sub: string, changed: Partial<KeycloakUser>): Promise<void> {
  const user = await readUser(call, sub);
  await callForUser(call, { method: 'PUT', path: pathOf(sub), body: { ...user, ...changed } });
}

async function setPassword(call: CallAdmin, sub: string, password: string): Promise<void> {
  const path = `${pathOf(sub)}/reset-password`;
  await callForUser(call, { method: 'PUT', path, body: passwordCredential(password) });
  await endSessions(call, sub);
}

async function disableAccount(call: CallAdmin, sub: string): Promise<void> {
  await changeUser(call, sub, { enabled: false });
  await endSessions(call, sub);
}

async function enableAccount(call: CallAdmin, sub: string): Promise<void> {
  const { enabled } = await readUser(call, sub);
  if (enabled) return;
  await removePasswords(call, sub);
  await changeUser(call, sub, { enabled: true });
}

async function removePasswords(call: CallAdmin, sub: string): Promise<void> {
  const path = `${pathOf(sub)}/credentials`;
  const { content } = await callForUser(call, { method: 'GET', path });
  const passwords = (content as { id: string; type: string }[]).filter(({ type }) => type === 'password');
  for (const { id } of passwords) await call({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
}

async function endSessions(call: CallAdmin, sub: string): Promise<void> {
  await callForUser(call, { method: 'POST', path: `${pathOf(sub)}/logout` });
}

/** Keycloak keeps e-mails in lower case. */
async function findByEmail(call: CallAdmin, email: string): Promise<IdentityAccount | undefined> {
  const normalized = email.trim().toLowerCase();
  const { content } = await call({ method: 'GET', path: '/users', query: { email: normalized, exact: 'true' } });
  const found = (content as KeycloakUser[]).find((user) => user.email?.toLowerCase() === normalized);
  return (
    found && { sub: found.id, email: found.email!, firstName: found.firstName ?? '', lastName: found.lastName ?? '' }
  );
}

async function sendCredentials(
  call: CallAdmin,
  sub: string,
  { purpose, clientId }: { purpose: CredentialPurpose; clientId: string },
): Promise<void> {
  try {
    const { enabled } = await readUser(call, sub);
    if (!enabled) throw new UnknownAccountError();
    const query = { client_id: clientId, lifespan: String(lifetimeSeconds[purpose]) };
    const path = `${pathOf(sub)}/execute-actions-email`;
    await callForUser(call, { method: 'PUT', path, query, body: ['UPDATE_PASSWORD'] });
  } catch (error) {
    throw error instanceof KeycloakError ? new MailFailedError(error) : error;
  }
}

async function readUser(call: CallAdmin, sub: string): Promise<KeycloakUser> {
  const { content } = await callForUser(call, { method: 'GET', path: pathOf(sub) });
  return content as KeycloakUser;
}

const pathOf = (sub: string) => `/users/${encodeURIComponent(sub)}`;

function callForUser(call: CallAdmin, request: Parameters<CallAdmin>[0]): ReturnType<CallAdmin> {
  return call(request).catch((error: unknown) => {
    throw hasStatus(error, 404) ? new UnknownAccountError() : error;
  });
}

function translateTakenEmail<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw hasStatus(error, 409) ? new EmailTakenError() : error;
  });
}

const hasStatus = (error: unknown, status: number) => error instanceof KeycloakError && error.status === status;
