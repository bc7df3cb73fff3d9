import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeycloakAccounts } from '../../integrations/identity/keycloak/keycloak-accounts.ts';
import { adminClient, realm } from '../../integrations/identity/testing/fake-realm.ts';
import { startFakeKeycloak } from '../../integrations/identity/testing/start-fake-keycloak.ts';
import { aCustomer, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { adminOf, callsOf, errorOf, readUserRow } from './user-calls-for-tests.ts';

let keycloak: Awaited<ReturnType<typeof startFakeKeycloak>>;
let server: TestServer;
let customerId: number;
let admin: number;
let lastNumber = 0;

const newUser = () => ({
  email: `person${(lastNumber += 1)}@aue.example`,
  firstName: 'Bo',
  lastName: 'Lee',
  invitationCompleted: false,
});

beforeAll(async () => {
  keycloak = await startFakeKeycloak();
  const settings = { realm, adminClientId: adminClient.id, adminClientSecret: adminClient.secret };
  const accounts = createKeycloakAccounts({
    ...settings,
    adminUrl: keycloak.url,
    clientId: 'lichthof-portal',
    answersWithinMs: 800,
  });
  server = await startTestServer({ OIDC_ISSUER: `${keycloak.url}/realms/${realm}` }, { accounts });
  customerId = await aCustomer(server.db);
  admin = await aUser(server.db, [adminOf(customerId)]);
});
afterAll(async () => {
  await server.close();
  await keycloak.close();
});
beforeEach(() => void vi.spyOn(server.app.log, 'error').mockImplementation(() => undefined));
afterEach(() => {
  keycloak.state.forcedAnswer = undefined;
  vi.restoreAllMocks();
});

const post = (path: string, body?: object) => callsOf(server, admin).post<{ userId: number }>(path, body);
const put = (path: string, body: object) => callsOf(server, admin).put(path, body);
const users = () => `/customers/${customerId}/users`;

/** Invites somebody; returns what a form of the portal would send back. */
async function anInvitedUser() {
  const { invitationCompleted: _, ...person } = newUser();
  const { body } = await post(users(), { ...person, invitationCompleted: false, accessRights: rights() });
  const { version, sub } = await readUserRow(server, body.userId);
  return { path: `${users()}/${body.userId}`, sub: sub!, form: { ...person, phone: '0341 555', version } };
}

const rights = () => [{ role: adminOf(customerId).role, resourceId: customerId }];

describe('Users whose accounts Keycloak keeps', () => {
  it('get another name and e-mail', async () => {
    const { path, sub, form } = await anInvitedUser();
    const email = `new-${form.email}`;
    expect((await put(path, { ...form, email, lastName: 'Weiß' })).status).toBe(200);
    expect(keycloak.state.users.get(sub)).toMatchObject({ email, lastName: 'Weiß' });
  });

  it('are taken over by an invitation without the password of whoever registered the e-mail', async () => {
    const person = newUser();
    await createForeignAccount(person.email);
    await post(users(), { ...person, accessRights: rights() });
    expect(keycloak.state.canSignIn(person.email, 'Passwort des Fremden')).toBe(false);
    expect(keycloak.state.mails.map(({ to }) => to)).toContain(person.email);
  });

  it('keep an account that belongs to another user, whatever e-mail Keycloak has for it', async () => {
    const { sub } = await anInvitedUser();
    const person = newUser();
    Object.assign(keycloak.state.users.get(sub)!, { email: person.email });
    keycloak.state.addCredential(sub, 'password');
    const { body } = await post(users(), { ...person, accessRights: rights() });
    expect(body).toMatchObject({ isInvitationSent: false });
    expect(keycloak.state.credentials.get(sub)).toHaveLength(1);
    const again = await post(`${users()}/${body.userId}/resend-invitation`);
    expect(errorOf(again)).toMatchObject({ status: 409, code: ErrorCode.EmailTaken });
  });

  it('are signed out by a reset', async () => {
    const { path, sub } = await anInvitedUser();
    expect((await post(`${path}/reset`)).status).toBe(204);
    expect(keycloak.state.loggedOut).toContain(sub);
  });

  it.each([500, 403, 'none'] as const)('are told that Keycloak does not answer (%s)', async (failure) => {
    const { path, form } = await anInvitedUser();
    keycloak.state.forcedAnswer = failure;
    const unavailable = { status: 503, code: ErrorCode.IdentityUnavailable };
    expect(errorOf(await put(path, { ...form, lastName: 'Weiß' }))).toEqual(unavailable);
    expect(errorOf(await post(`${path}/reset`))).toEqual(unavailable);
    expect(errorOf(await post(`${path}/resend-invitation`))).toEqual(unavailable);
    const own = { firstName: 'Eva', lastName: 'Lee' };
    expect(errorOf(await callsOf(server, admin).put('/users/me', own))).toEqual(unavailable);
    const invited = await post(users(), { ...newUser(), accessRights: rights() });
    expect(invited).toMatchObject({ status: 200, body: { isInvitationSent: false } });
  });

  it('are told which field the rules of the realm refuse', async () => {
    const { path, sub, form } = await anInvitedUser();
    keycloak.state.rules.refusedNames.push('Nemo');
    expect(errorOf(await put(path, { ...form, lastName: 'Nemo' }))).toEqual({
      status: 400,
      code: ErrorCode.AccountDataRefused,
      field: FieldName.LastName,
    });
    expect(keycloak.state.users.get(sub)).toMatchObject({ lastName: 'Lee' });
  });
});

/** Somebody registers an e-mail that is not theirs. */
async function createForeignAccount(email: string): Promise<void> {
  const { url, state } = keycloak;
  const accounts = createKeycloakAccounts({
    adminUrl: url,
    realm,
    adminClientId: adminClient.id,
    adminClientSecret: adminClient.secret,
    clientId: 'other-portal',
  });
  await accounts.identity.createAccount({ email, firstName: 'X', lastName: 'Y', password: 'Passwort des Fremden' });
  expect(state.canSignIn(email, 'Passwort des Fremden')).toBe(true);
}
