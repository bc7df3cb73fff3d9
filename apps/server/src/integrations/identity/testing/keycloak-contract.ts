import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountsUnderTest } from './accounts-contract.ts';

export interface KeycloakUnderTest extends AccountsUnderTest {
  /** The user as Keycloak's admin API shows it. */
  readUser: (sub: string) => Promise<Record<string, unknown>>;
  /** As after the owner of the e-mail has opened a link in a mail. */
  confirmEmail: (sub: string) => Promise<void>;
}

const password = 'Sonne auf dem Dach';
let lastNumber = 0;

/** What Keycloak does beyond the contract of accounts; the fake and the real one do it alike. */
export function testKeycloakContract(start: () => Promise<KeycloakUnderTest>): void {
  let keycloak: KeycloakUnderTest;
  beforeAll(async () => {
    keycloak = await start();
  });
  afterAll(() => keycloak.close());

  const identity = () => keycloak.accounts.identity;
  const anAccount = async () => {
    const person = { email: `keycloak${(lastNumber += 1)}@aue.example`, firstName: 'Bo', lastName: 'Lee' };
    return { ...person, sub: await identity().createAccount({ ...person, password }) };
  };

  it('takes over an account with a confirmed e-mail as it is', async () => {
    const { sub, ...person } = await anAccount();
    await keycloak.confirmEmail(sub);
    expect(await identity().adoptAccount({ ...person, firstName: 'Eva' })).toBe(sub);
    expect(await keycloak.canSignIn(person.email, password)).toBe(true);
    expect(await keycloak.readUser(sub)).toMatchObject({ firstName: 'Bo' });
  });

  it('asks for a password and the confirmation of the e-mail after it took over an account', async () => {
    const { sub, ...person } = await anAccount();
    await identity().adoptAccount({ ...person, firstName: 'Eva' });
    const { requiredActions, ...user } = await keycloak.readUser(sub);
    expect([...(requiredActions as string[])].sort()).toEqual(['UPDATE_PASSWORD', 'VERIFY_EMAIL']);
    expect(user).toMatchObject({ firstName: 'Eva', lastName: 'Lee', enabled: true });
  });

  it('asks for the confirmation of an e-mail again after it was changed, not after another name', async () => {
    const { sub, ...person } = await anAccount();
    await keycloak.confirmEmail(sub);
    await identity().changeAccount(sub, { ...person, firstName: 'Eva' });
    expect(await keycloak.readUser(sub)).toMatchObject({ emailVerified: true, firstName: 'Eva' });
    const email = `new-${person.email}`;
    await identity().changeAccount(sub, { ...person, email });
    expect(await keycloak.readUser(sub)).toMatchObject({ emailVerified: false, email, username: email });
  });

  it('ignores fields of the caller that Keycloak does not know', async () => {
    const { sub, ...person } = await anAccount();
    const more = { ...person, firstName: 'Eva', version: 3, phone: '0341 555' };
    await identity().changeAccount(sub, more);
    expect(await identity().findByEmail(person.email)).toMatchObject({ sub, firstName: 'Eva' });
  });
}
