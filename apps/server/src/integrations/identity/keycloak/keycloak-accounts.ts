import { requireValue } from '@lichthof/domain/collections/items.ts';
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
import { translateErrors } from './keycloak-errors.ts';
import * as users from './keycloak-users.ts';
import { callForUser, findUserByEmail, hasStatus, pathOf, readUser, replaceUser } from './keycloak-users.ts';

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
    createAccount: (account) => translateErrors(createAccount(call, account)),
    adoptAccount: (account) => translateErrors(adoptAccount(call, account)),
    changeAccount: (sub, account) => translateErrors(changeAccount(call, sub, account)),
    setPassword: (sub, password) => translateErrors(setPassword(call, sub, password)),
    endSessions: (sub) => translateErrors(users.endUserSessions(call, sub)),
    disableAccount: (sub) => translateErrors(disableAccount(call, sub)),
    enableAccount: (sub) => translateErrors(enableAccount(call, sub)),
    findByEmail: (email) => translateErrors(findByEmail(call, email)),
  };
}

/** The user name may be taken although the e-mail is free: then the user name is random. */
async function createAccount(call: CallAdmin, account: NewIdentityAccount): Promise<string> {
  try {
    return await createUser(call, account, account.email);
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    if (await findUserByEmail(call, account.email)) throw new EmailTakenError();
    return createUser(call, account, randomUUID());
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

/**
 * Requires a new password and a confirmed e-mail first, so that no sign-in is possible while the rest is removed. Removes twice,
 * since an open session could add a passkey until it ends. The name becomes the portal's: the other is not confirmed.
 */
async function adoptAccount(call: CallAdmin, { email, firstName, lastName }: NewIdentityAccount): Promise<string> {
  const user = await findUserByEmail(call, email);
  if (!user) throw new UnknownAccountError();
  if (user.emailVerified) return user.id;
  const requiredActions = ['UPDATE_PASSWORD', 'VERIFY_EMAIL'];
  await replaceUser(call, await readUser(call, user.id), { firstName, lastName, requiredActions });
  await users.removeWaysToSignIn(call, user.id);
  await users.endUserSessions(call, user.id);
  await users.removeWaysToSignIn(call, user.id);
  return user.id;
}

/** Another e-mail is to be confirmed anew. Where it was the user name too, the old one must not sign in any more. */
async function changeAccount(call: CallAdmin, sub: string, changed: Omit<IdentityAccount, 'sub'>): Promise<void> {
  const user = await readUser(call, sub);
  const { firstName, lastName } = changed;
  const email = changed.email.trim().toLowerCase();
  const before = user.email?.toLowerCase();
  const data = { firstName, lastName, ...(email !== before && { email, emailVerified: false }) };
  if (email === before || user.username?.toLowerCase() !== before) return replaceUser(call, user, data);
  try {
    await replaceUser(call, user, { ...data, username: email });
  } catch (error) {
    if (!isUsernameFixed(error)) throw error;
    await replaceUser(call, user, data);
  }
}

/** A realm without 'Email as username' and 'Edit username' keeps the first user name for ever. */
const isUsernameFixed = (error: unknown) => hasStatus(error, 400) && error.refusedField === 'username';

async function setPassword(call: CallAdmin, sub: string, password: string): Promise<void> {
  const path = `${pathOf(sub)}/reset-password`;
  await callForUser(call, { method: 'PUT', path, body: passwordCredential(password) });
  await users.endUserSessions(call, sub);
}

async function disableAccount(call: CallAdmin, sub: string): Promise<void> {
  await replaceUser(call, await readUser(call, sub), { enabled: false });
  await users.endUserSessions(call, sub);
}

async function enableAccount(call: CallAdmin, sub: string): Promise<void> {
  const user = await readUser(call, sub);
  if (user.enabled) return;
  await users.removePasswords(call, sub);
  await replaceUser(call, user, { enabled: true });
}

async function findByEmail(call: CallAdmin, email: string): Promise<IdentityAccount | undefined> {
  const found = await findUserByEmail(call, email);
  if (!found) return undefined;
  return {
    sub: found.id,
    email: requireValue(found.email, 'address of the account'),
    firstName: found.firstName ?? '',
    lastName: found.lastName ?? '',
  };
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
    await callForUser(call, { method: 'PUT', path, query, body: ['UPDATE_PASSWORD'], sendsMail: true });
  } catch (error) {
    throw error instanceof KeycloakError ? new MailFailedError(error) : error;
  }
}
