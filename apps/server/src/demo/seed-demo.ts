import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../database/database.ts';
import { EmailTakenError, type IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { appendDemoDays } from './append-demo-days.ts';
import { demoCustomer } from './demo-customer.ts';
import type { DemoPerson } from './demo-estate.ts';
import { demoEstates, demoFirstDay } from './demo-estates.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { saveDemoCustomer, tenantsOf, type DemoAccounts } from './save-demo-customer.ts';
import { findSavedDemo } from './saved-demo.db.ts';

export { demoGreeting } from './demo-sign-ins.ts';

const timeZone = 'Europe/Berlin';

/**
 * Makes the demo customer with a year and more of quarter-hours up to yesterday; a demo that stands already gets the
 * days since its last one. What an interrupted start has left out, the next one adds.
 */
export async function seedDemo(db: Database, identity: IdentityProvider, now: Date): Promise<void> {
  const today = localDayOf(now.getTime(), timeZone);
  const estatesToday = demoEstates(demoFirstDay(today));
  if (!(await findSavedDemo(db, estatesToday))) {
    const customer = demoCustomer();
    const people = [...customer.users.map(({ person }) => person), ...estatesToday.flatMap(tenantsOf)];
    const accounts = await createAccounts(identity, people);
    await db.transaction().execute((tx) => saveDemoCustomer(tx, { customer, estates: estatesToday, accounts, now }));
  }
  const saved = (await findSavedDemo(db, estatesToday))!;
  const firstDay = demoFirstDay(localDayOf(saved.savedAt.getTime(), timeZone));
  for (const estate of demoEstates(firstDay)) await appendDemoDays(db, estate, { saved, firstDay, today });
}

/** Accounts of all people; a password only for those who are named at the start, since hashing takes its time. */
async function createAccounts(identity: IdentityProvider, people: DemoPerson[]): Promise<DemoAccounts> {
  const withPassword = new Set(demoSignIns().map(({ email }) => email));
  const everybody = [...new Map(people.map((person) => [person.email, person])).values()];
  const accounts = everybody.map(async ({ email, firstName, lastName }) => {
    const canSignIn = withPassword.has(email);
    const account = { email, firstName, lastName, ...(canSignIn && { password: demoPassword }) };
    return [email, { sub: await createOrFind(identity, account), canSignIn }] as const;
  });
  return new Map(await Promise.all(accounts));
}

/** An account may be left from a start that was interrupted. */
async function createOrFind(
  identity: IdentityProvider,
  account: Parameters<IdentityProvider['createAccount']>[0],
): Promise<string> {
  try {
    return await identity.createAccount(account);
  } catch (error) {
    const existing = error instanceof EmailTakenError ? await identity.findByEmail(account.email) : undefined;
    if (!existing) throw error;
    return existing.sub;
  }
}
