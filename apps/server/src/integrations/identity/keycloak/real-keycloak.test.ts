import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverKeys, verifyBearer } from '../../../http/tokens.ts';
import { testAccountsContract } from '../testing/accounts-contract.ts';
import { testKeycloakContract } from '../testing/keycloak-contract.ts';
import { keycloakOfEnvironment, openTestRealm, publicUrl } from '../testing/real-keycloak.ts';

const server = keycloakOfEnvironment(process.env);
const password = 'Sonne auf dem Dach';
let lastNumber = 0;

describe.skipIf(!server)('Accounts in a real Keycloak', () => {
  testAccountsContract(() => openTestRealm(server!));
  testKeycloakContract(() => openTestRealm(server!));
});

describe.skipIf(!server)('A realm made from the realm file', () => {
  let realm: Awaited<ReturnType<typeof openTestRealm>>;
  beforeAll(async () => {
    realm = await openTestRealm(server!);
  });
  afterAll(() => realm.close());

  const newPerson = () => ({ email: `visitor${(lastNumber += 1)}@aue.example`, firstName: 'Bo', lastName: 'Lee' });
  const aConfirmedAccount = async () => {
    const person = newPerson();
    const sub = await realm.accounts.identity.createAccount({ ...person, password });
    await realm.confirmEmail(sub);
    return { ...person, sub };
  };
  /** The addresses in the mails to an e-mail, oldest first. */
  const linksTo = (email: string) =>
    realm.mailServer.received
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ raw }) => /https?:\/\/\S+action-token\?\S+/.exec(textOf(raw))?.[0] ?? '');

  it('signs in with PKCE and gives a token that this server accepts', async () => {
    const { sub, email } = await aConfirmedAccount();
    const { access_token: token } = await realm.visitor().signIn(email, password);
    const rules = { issuer: realm.issuer, audience: 'urn:lichthof:api', keys: await discoverKeys(realm.issuer) };
    expect(await verifyBearer(`Bearer ${token}`, rules)).toMatchObject({ sub });
  });

  it('says in every token when its owner signed in, so that each sign-in is recorded once', async () => {
    const { email } = await aConfirmedAccount();
    const rules = { issuer: realm.issuer, audience: 'urn:lichthof:api', keys: await discoverKeys(realm.issuer) };
    const signInOf = async (token: string) => (await verifyBearer(`Bearer ${token}`, rules)).signedInAtSeconds;
    const startedAt = Math.floor(Date.now() / 1000);
    const first = await realm.visitor().signIn(email, password);
    const signedInAt = await signInOf(first.access_token);
    expect(signedInAt).toBeGreaterThanOrEqual(startedAt - 1);

    await wait(1100);
    const address = `${realm.issuer}/protocol/openid-connect/token`;
    const form = { grant_type: 'refresh_token', client_id: 'lichthof-portal', refresh_token: first.refresh_token };
    const renewed = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
    expect(await signInOf(((await renewed.json()) as { access_token: string }).access_token)).toBe(signedInAt);

    const second = await realm.visitor().signIn(email, password);
    expect(await signInOf(second.access_token)).toBeGreaterThan(signedInAt!);
  });

  it('lets the portal in the browser ask for tokens, and no other site', async () => {
    const address = `${realm.issuer}/protocol/openid-connect/token`;
    const { email } = await aConfirmedAccount();
    const { refresh_token: refreshToken } = await realm.visitor().signIn(email, password);
    const allowedFor = async (origin: string) => {
      const form = { grant_type: 'refresh_token', client_id: 'lichthof-portal', refresh_token: refreshToken };
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), headers: { origin } });
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await allowedFor(publicUrl)).toBe(publicUrl);
    expect(await allowedFor('https://elsewhere.example')).toBeNull();
  });

  it('speaks German on its pages and in its mails', async () => {
    expect(await realm.visitor().openSignInPage()).toContain('lang="de"');
    const account = await aConfirmedAccount();
    await realm.accounts.credentials.send(account, 'invitation');
    const mail = realm.mailServer.received.find(({ recipients }) => recipients.includes(account.email));
    expect(textOf(mail!.raw)).toContain('Ihr Administrator');
  });

  it('leads from the invitation by a good password back to the portal', async () => {
    const person = newPerson();
    const sub = await realm.accounts.identity.createAccount(person);
    await realm.accounts.credentials.send({ sub, ...person }, 'invitation');
    const invited = realm.visitor();
    const confirmation = await invited.open(linksTo(person.email)[0]!);
    const [, next = ''] = /href="([^"]+action-token[^"]+)"/.exec(confirmation) ?? [];
    const page = await invited.open(next.replaceAll('&amp;', '&'));
    const tooShort = await invited.submit(page, formOf('kurz'));
    expect(tooShort).toContain('mindestens 12');
    const done = await invited.submit(tooShort, formOf(password));
    expect(done).toContain(`href="${publicUrl}/"`);
    await expect(realm.visitor().signIn(person.email, password)).resolves.toBeDefined();
    expect(await realm.readUser(sub)).toMatchObject({ emailVerified: true });
  });

  it('ends open sessions with a reset and with a new password', async () => {
    const acts = [
      (account: { sub: string }) => realm.accounts.identity.endSessions(account.sub),
      (account: { sub: string }) => realm.accounts.identity.setPassword(account.sub, 'ein neues Passwort'),
    ];
    for (const act of acts) {
      const account = await aConfirmedAccount();
      const { refresh_token: refreshToken } = await realm.visitor().signIn(account.email, password);
      const renew = { grant_type: 'refresh_token', refresh_token: refreshToken };
      await realm.visitor().requestTokens(renew);
      await act(account);
      await expect(realm.visitor().requestTokens(renew)).rejects.toThrow('400');
    }
  });

  it('stops guessing of passwords', async () => {
    const { email } = await aConfirmedAccount();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await realm.visitor().isPasswordTaken(email, 'geraten und falsch')).toBe(false);
    }
    expect(await realm.visitor().isPasswordTaken(email, password)).toBe(false);
  });
});

const formOf = (chosen: string) => ({ 'password-new': chosen, 'password-confirm': chosen });

/** A mail in quoted-printable as text. */
function textOf(raw: Buffer): string {
  const joined = raw.toString('latin1').replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
