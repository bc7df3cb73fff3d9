import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  EmailTakenError,
  MailFailedError,
  UnknownAccountError,
  type Accounts,
  type IdentityAccount,
} from '../identity-provider.ts';

export interface AccountsUnderTest {
  accounts: Accounts;
  canSignIn: (email: string, password: string) => Promise<boolean>;
  /** Recipients of mails with a link, oldest first. */
  mailedTo: () => string[];
  breakMails: (isBroken: boolean) => void | Promise<void>;
  close: () => Promise<void>;
}

const password = 'Sonne auf dem Dach';
let lastNumber = 0;

/** What every keeper of accounts does alike. */
export function testAccountsContract(start: () => Promise<AccountsUnderTest>): void {
  let kept: AccountsUnderTest;
  beforeAll(async () => {
    kept = await start();
  });
  afterAll(() => kept.close());

  const identity = () => kept.accounts.identity;
  const newPerson = () => ({ email: `person${(lastNumber += 1)}@aue.example`, firstName: 'Bo', lastName: 'Lee' });
  const anAccount = async (): Promise<IdentityAccount> => {
    const person = newPerson();
    return { ...person, sub: await identity().createAccount({ ...person, password }) };
  };

  it('finds an account by its e-mail, ignoring case', async () => {
    const account = await anAccount();
    expect(await identity().findByEmail(account.email.toUpperCase())).toEqual(account);
    expect(await identity().findByEmail('nobody@aue.example')).toBeUndefined();
  });

  it('has one account per e-mail, ignoring case', async () => {
    const { email } = await anAccount();
    const again = { ...newPerson(), email: email.toUpperCase() };
    await expect(identity().createAccount(again)).rejects.toThrow(EmailTakenError);
  });

  it('has one account per e-mail even in simultaneous calls', async () => {
    const person = newPerson();
    const made = await Promise.allSettled([identity().createAccount(person), identity().createAccount(person)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('allows signing in only with the password that was set last', async () => {
    const person = newPerson();
    const sub = await identity().createAccount(person);
    expect(await kept.canSignIn(person.email, password)).toBe(false);
    await identity().setPassword(sub, password);
    expect(await kept.canSignIn(person.email, password)).toBe(true);
    await identity().setPassword(sub, 'ein anderes Passwort');
    expect(await kept.canSignIn(person.email, password)).toBe(false);
  });

  it('changes name and e-mail, and the new e-mail signs in', async () => {
    const { sub, email } = await anAccount();
    const changed = { email: `new-${email}`, firstName: 'Anna', lastName: 'Weiß' };
    await identity().changeAccount(sub, changed);
    expect(await identity().findByEmail(changed.email)).toEqual({ sub, ...changed });
    expect(await identity().findByEmail(email)).toBeUndefined();
    expect(await kept.canSignIn(changed.email, password)).toBe(true);
    expect(await kept.canSignIn(email, password)).toBe(false);
  });

  it('refuses the e-mail of another account, and accepts another case of the own', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    await expect(identity().changeAccount(one.sub, { ...one, email: other.email })).rejects.toThrow(EmailTakenError);
    expect(await identity().findByEmail(other.email)).toEqual(other);
    await identity().changeAccount(one.sub, { ...one, email: one.email.replace('p', 'P') });
    expect(await identity().findByEmail(one.email)).toMatchObject({ sub: one.sub });
  });

  it('accepts an e-mail that another account no longer uses', async () => {
    const { sub, email } = await anAccount();
    await identity().changeAccount(sub, { ...newPerson(), email: `later-${email}` });
    expect(await identity().createAccount({ ...newPerson(), email })).not.toBe(sub);
  });

  it('allows a disabled account to sign in only after enabling and with a new password', async () => {
    const { sub, email } = await anAccount();
    await identity().disableAccount(sub);
    expect(await kept.canSignIn(email, password)).toBe(false);
    expect(await identity().findByEmail(email)).toMatchObject({ sub });
    await identity().enableAccount(sub);
    expect(await kept.canSignIn(email, password)).toBe(false);
    await identity().setPassword(sub, 'ein neues Passwort');
    expect(await kept.canSignIn(email, 'ein neues Passwort')).toBe(true);
  });

  it('keeps the password of an account that is enabled although it never was disabled', async () => {
    const { sub, email } = await anAccount();
    await identity().enableAccount(sub);
    expect(await kept.canSignIn(email, password)).toBe(true);
  });

  it('takes over an account with an unconfirmed e-mail without its password', async () => {
    const person = newPerson();
    const sub = await identity().createAccount({ ...person, password });
    const invited = { ...person, email: person.email.toUpperCase(), firstName: 'Eva' };
    expect(await identity().adoptAccount(invited)).toBe(sub);
    expect(await kept.canSignIn(person.email, password)).toBe(false);
    await identity().setPassword(sub, 'ein neues Passwort');
    expect(await kept.canSignIn(person.email, 'ein neues Passwort')).toBe(true);
  });

  it('keeps the password when only the sessions end', async () => {
    const { sub, email } = await anAccount();
    await identity().endSessions(sub);
    expect(await kept.canSignIn(email, password)).toBe(true);
  });

  it('throws for an unknown account', async () => {
    const { email, ...names } = newPerson();
    const sub = 'no-such-account';
    const all = [
      identity().changeAccount(sub, { email, ...names }),
      identity().adoptAccount({ email, ...names }),
      identity().endSessions(sub),
      identity().setPassword(sub, password),
      identity().disableAccount(sub),
      identity().enableAccount(sub),
      kept.accounts.credentials.send({ sub, email, ...names }, 'reset'),
    ];
    for (const attempt of await Promise.allSettled(all)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(UnknownAccountError) as unknown });
    }
  });

  it('mails a link, not to a disabled account', async () => {
    const account = await anAccount();
    await kept.accounts.credentials.send(account, 'invitation');
    await kept.accounts.credentials.send(account, 'reset');
    await identity().disableAccount(account.sub);
    await expect(kept.accounts.credentials.send(account, 'reset')).rejects.toThrow(UnknownAccountError);
    expect(kept.mailedTo().filter((to) => to === account.email)).toHaveLength(2);
  });

  it('throws when the mail was not sent', async () => {
    const account = await anAccount();
    await kept.breakMails(true);
    await expect(kept.accounts.credentials.send(account, 'invitation')).rejects.toThrow(MailFailedError);
    await kept.breakMails(false);
    await kept.accounts.credentials.send(account, 'invitation');
    expect(kept.mailedTo()).toContain(account.email);
  });
}
