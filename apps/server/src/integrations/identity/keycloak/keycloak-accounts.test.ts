import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailFailedError, type Accounts } from '../identity-provider.ts';
import { testAccountsContract } from '../testing/accounts-contract.ts';
import { adminClient, realm, startFakeKeycloak, type FakeRealm } from '../testing/start-fake-keycloak.ts';
import { KeycloakError } from './admin-client.ts';
import { createKeycloakAccounts } from './keycloak-accounts.ts';

const settings = {
  realm,
  adminClientId: adminClient.id,
  adminClientSecret: adminClient.secret,
  clientId: 'lichthof-portal',
  answersWithinMs: 300,
};
const anna = { email: 'anna.weiss@aue.example', firstName: 'Anna', lastName: 'Weiß' };

describe('Accounts in Keycloak', () => {
  testAccountsContract(async () => {
    const { state, url, close } = await startFakeKeycloak();
    return {
      accounts: createKeycloakAccounts({ ...settings, adminUrl: url }),
      canSignIn: async (email, password) => state.canSignIn(email, password),
      mailedTo: () => state.mails.map(({ to }) => to),
      breakMails: (isBroken) => (state.areMailsBroken = isBroken),
      close,
    };
  });
});

describe('The adapter for Keycloak', () => {
  let keycloak: Awaited<ReturnType<typeof startFakeKeycloak>>;
  let state: FakeRealm;
  let accounts: Accounts;
  beforeEach(async () => {
    keycloak = await startFakeKeycloak();
    state = keycloak.state;
    accounts = createKeycloakAccounts({ ...settings, adminUrl: keycloak.url });
  });
  afterEach(() => keycloak.close());

  const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);

  it('asks for one token, however many calls are made at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => accounts.identity.findByEmail(anna.email)));
    expect(state.tokensGiven).toBe(1);
  });

  it('asks for a new token shortly before the old one expires', async () => {
    state.tokenSeconds = 20;
    await accounts.identity.findByEmail(anna.email);
    await accounts.identity.findByEmail(anna.email);
    expect(state.tokensGiven).toBe(2);
  });

  it('asks for a new token when Keycloak no longer takes the old one', async () => {
    await accounts.identity.findByEmail(anna.email);
    state.forgetTokens();
    expect(await accounts.identity.findByEmail(anna.email)).toBeUndefined();
    expect(state.tokensGiven).toBe(2);
  });

  it('throws after a second refusal', async () => {
    state.forcedAnswer = 401;
    expect(await failureOf(accounts.identity.findByEmail(anna.email))).toMatchObject({ status: 401 });
    expect(state.calls).toHaveLength(2);
  });

  it('says that the admin client was refused, without its secret, and tries again next time', async () => {
    const wrong = createKeycloakAccounts({ ...settings, adminUrl: keycloak.url, adminClientSecret: 'guessed' });
    const failure = await failureOf(wrong.identity.findByEmail(anna.email));
    expect(failure).toBeInstanceOf(KeycloakError);
    expect(String(failure)).toBe('Error: Keycloak answered 401 to a token for the admin client');
    expect(await failureOf(wrong.identity.findByEmail(anna.email))).toMatchObject({ status: 401 });
  });

  it.each([400, 403, 500, 503])('throws the status %i without personal data', async (status) => {
    await accounts.identity.findByEmail('first@aue.example');
    state.forcedAnswer = status;
    const failures = [
      await failureOf(accounts.identity.findByEmail(anna.email)),
      await failureOf(accounts.identity.createAccount({ ...anna, password: 'Sonne auf dem Dach' })),
    ];
    for (const failure of failures) {
      expect(failure).toMatchObject({ status });
      expect(String(failure)).not.toMatch(/anna|Sonne/);
    }
  });

  it('gives up waiting for an answer', async () => {
    state.forcedAnswer = 'none';
    const failure = await failureOf(accounts.identity.findByEmail(anna.email));
    expect(failure).toMatchObject({ status: undefined, cause: { name: 'TimeoutError' } });
  });

  it('throws MailFailedError when Keycloak does not answer, fails or cannot be reached', async () => {
    const sub = await accounts.identity.createAccount(anna);
    const send = () => failureOf(accounts.credentials.send({ sub, ...anna }, 'reset'));
    state.forcedAnswer = 'none';
    expect(await send()).toBeInstanceOf(MailFailedError);
    state.forcedAnswer = 500;
    expect(await send()).toBeInstanceOf(MailFailedError);
    await keycloak.close();
    expect(await send()).toBeInstanceOf(MailFailedError);
    keycloak = await startFakeKeycloak();
  });

  it('lets Keycloak mail a link to choose a password, good for seven days or an hour', async () => {
    const sub = await accounts.identity.createAccount(anna);
    await accounts.credentials.send({ sub, ...anna }, 'invitation');
    await accounts.credentials.send({ sub, ...anna }, 'reset');
    const mail = { to: anna.email, actions: '["UPDATE_PASSWORD"]' };
    expect(state.mails).toEqual([
      { ...mail, query: { client_id: 'lichthof-portal', lifespan: '604800' } },
      { ...mail, query: { client_id: 'lichthof-portal', lifespan: '3600' } },
    ]);
  });

  it('keeps attributes that others store in an account', async () => {
    const sub = await accounts.identity.createAccount(anna);
    await accounts.identity.changeAccount(sub, { ...anna, lastName: 'Schwarz' });
    await accounts.identity.disableAccount(sub);
    expect(state.users.get(sub)).toMatchObject({
      lastName: 'Schwarz',
      enabled: false,
      attributes: { keptByOthers: ['yes'] },
    });
  });

  it('ends the sessions with a new password and with disabling', async () => {
    const sub = await accounts.identity.createAccount(anna);
    await accounts.identity.setPassword(sub, 'Sonne auf dem Dach');
    await accounts.identity.disableAccount(sub);
    expect(state.loggedOut).toEqual([sub, sub]);
  });

  it('encodes ids so that calls stay within the users of the realm', async () => {
    await failureOf(accounts.identity.disableAccount('../clients/x?y'));
    expect(state.calls).toEqual(['GET /users/..%2Fclients%2Fx%3Fy']);
  });
});
