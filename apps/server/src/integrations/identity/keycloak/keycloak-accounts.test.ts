import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AccountDataRefusedError,
  IdentityUnavailableError,
  MailFailedError,
  type Accounts,
} from '../identity-provider.ts';
import { testAccountsContract } from '../testing/accounts-contract.ts';
import { adminClient, realm, type FakeRealm } from '../testing/fake-realm.ts';
import { testKeycloakContract } from '../testing/keycloak-contract.ts';
import { startFakeKeycloak } from '../testing/start-fake-keycloak.ts';
import { createKeycloakAccounts } from './keycloak-accounts.ts';

const settings = {
  realm,
  adminClientId: adminClient.id,
  adminClientSecret: adminClient.secret,
  clientId: 'lichthof-portal',
  answersWithinMs: 800,
};
const anna = { email: 'anna.weiss@aue.example', firstName: 'Anna', lastName: 'Weiß' };

describe('Accounts in Keycloak', () => {
  const start = async () => {
    const { state, url, close } = await startFakeKeycloak();
    return {
      accounts: createKeycloakAccounts({ ...settings, adminUrl: url }),
      canSignIn: async (email: string, password: string) => state.canSignIn(email, password),
      mailedTo: () => state.mails.map(({ to }) => to),
      breakMails: async (isBroken: boolean) => void (state.areMailsBroken = isBroken),
      readUser: async (sub: string) => state.users.get(sub)!,
      confirmEmail: async (sub: string) => void (state.users.get(sub)!.emailVerified = true),
      close,
    };
  };
  testAccountsContract(start);
  testKeycloakContract(start);
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

  it('gives up after a second refusal', async () => {
    state.forcedAnswer = 401;
    expect(await failureOf(accounts.identity.findByEmail(anna.email))).toMatchObject({ cause: { status: 401 } });
    expect(state.calls).toHaveLength(2);
  });

  it('says that the admin client was refused, without its secret, and tries again next time', async () => {
    const wrong = createKeycloakAccounts({ ...settings, adminUrl: keycloak.url, adminClientSecret: 'guessed' });
    const failure = await failureOf(wrong.identity.findByEmail(anna.email));
    expect(failure).toBeInstanceOf(IdentityUnavailableError);
    const { cause } = failure as Error;
    expect(String(cause)).toBe('Error: Keycloak answered 401 to a token for the admin client');
    expect(await failureOf(wrong.identity.findByEmail(anna.email))).toMatchObject({ cause: { status: 401 } });
  });

  it.each([401, 403, 429, 500, 503])(
    'is unavailable after the status %i, told without personal data',
    async (status) => {
      await accounts.identity.findByEmail('first@aue.example');
      state.forcedAnswer = status;
      const failures = [
        await failureOf(accounts.identity.findByEmail(anna.email)),
        await failureOf(accounts.identity.createAccount({ ...anna, password: 'Sonne auf dem Dach' })),
      ];
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(IdentityUnavailableError);
        expect(failure).toMatchObject({ cause: { status } });
        expect(String((failure as Error).cause)).not.toMatch(/anna|Sonne/);
      }
    },
  );

  it('throws a mistake in the call as it is', async () => {
    state.forcedAnswer = 400;
    expect(await failureOf(accounts.identity.findByEmail(anna.email))).toMatchObject({ status: 400 });
  });

  it('names the field that the rules of the realm refuse', async () => {
    const sub = await accounts.identity.createAccount(anna);
    state.rules.refusedNames.push('Nemo');
    const failure = await failureOf(accounts.identity.changeAccount(sub, { ...anna, firstName: 'Nemo' }));
    expect(failure).toBeInstanceOf(AccountDataRefusedError);
    expect(failure).toMatchObject({ field: 'firstName', cause: { status: 400 } });
  });

  it('changes the e-mail in a realm that keeps the user name', async () => {
    const sub = await accounts.identity.createAccount(anna);
    state.rules.isUsernameEditable = false;
    await accounts.identity.changeAccount(sub, { ...anna, email: 'anna.neu@aue.example' });
    expect(state.users.get(sub)).toMatchObject({ email: 'anna.neu@aue.example', username: anna.email });
  });

  it('gives up waiting for an answer', async () => {
    state.forcedAnswer = 'none';
    const failure = await failureOf(accounts.identity.findByEmail(anna.email));
    expect(failure).toBeInstanceOf(IdentityUnavailableError);
    expect(failure).toMatchObject({ cause: { status: undefined, cause: { name: 'TimeoutError' } } });
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

  it('removes every way to sign in when it takes over an account, and ends its sessions', async () => {
    const sub = await accounts.identity.createAccount({ ...anna, password: 'Sonne auf dem Dach' });
    state.addCredential(sub, 'webauthn-passwordless');
    state.federatedIdentities.set(sub, ['social']);
    await accounts.identity.adoptAccount({ ...anna, firstName: 'Eva' });
    expect(state.credentials.get(sub)).toEqual([]);
    expect(state.federatedIdentities.get(sub)).toEqual([]);
    expect(state.loggedOut).toEqual([sub]);
    expect(state.users.get(sub)).toMatchObject({ firstName: 'Eva', enabled: true });
  });

  it('does not enable an adopted account that is disabled in Keycloak', async () => {
    const sub = await accounts.identity.createAccount({ ...anna, password: 'Sonne auf dem Dach' });
    state.users.get(sub)!.enabled = false;
    await accounts.identity.adoptAccount(anna);
    expect(state.users.get(sub)!.enabled).toBe(false);
  });

  it('encodes ids so that calls stay within the users of the realm', async () => {
    await failureOf(accounts.identity.disableAccount('../clients/x?y'));
    expect(state.calls).toEqual(['GET /users/..%2Fclients%2Fx%3Fy']);
  });
});
