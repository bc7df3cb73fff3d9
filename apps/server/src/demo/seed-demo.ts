import { defaultTimeZone, localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../database/database.ts';
import { EmailTakenError, type IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { appendDemoDays } from './append-demo-days.ts';
import { demoCustomer, type DemoCustomer } from './demo-customer.ts';
import type { DemoEstate, DemoPerson } from './demo-estate.ts';
import { demoEstates, demoFirstDay } from './demo-estates.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { openSignIns } from './open-sign-ins.ts';
import { addDemoEstates, saveDemoCustomer, tenantsOf, type DemoAccounts } from './save-demo-customer.ts';
import { saveDemoElectricity, saveDemoMixes } from './save-demo-electricity.ts';
import { findMissingEstates, findSavedDemo, type SavedDemo } from './saved-demo.db.ts';

export { demoGreeting } from './demo-sign-ins.ts';

/**
 * Makes the demo customer with a year and more of quarter-hours up to yesterday; a demo that stands already gets the
 * days since its last one. What an interrupted start or an earlier version has left out, the next start adds.
 */
export async function seedDemo(db: Database, identity: IdentityProvider, now: Date): Promise<void> {
  const today = localDayOf(now.getTime(), defaultTimeZone);
  const estatesToday = demoEstates(demoFirstDay(today));
  const saved = await findSavedDemo(db, estatesToday);
  if (saved) await addMissingEstates(db, identity, saved);
  else await saveNewDemo(db, identity, { estates: estatesToday, now });
  await openSignIns(db, identity);
  await bringUpToDate(db, { saved: (await findSavedDemo(db, estatesToday))!, today });
}

async function saveNewDemo(
  db: Database,
  identity: IdentityProvider,
  { estates, now }: { estates: DemoEstate[]; now: Date },
): Promise<void> {
  const customer = demoCustomer();
  const accounts = await createAccounts(identity, peopleOf(customer, estates));
  await db.transaction().execute((tx) => saveDemoCustomer(tx, { customer, estates, accounts, now }));
}

async function addMissingEstates(db: Database, identity: IdentityProvider, saved: SavedDemo): Promise<void> {
  const { customerId } = saved;
  const estates = await findMissingEstates(db, customerId, demoEstates(firstDayOf(saved)));
  if (estates.length === 0) return;
  const customer = demoCustomer();
  const accounts = await createAccounts(identity, peopleOf(customer, estates));
  await db.transaction().execute((tx) => addDemoEstates(tx, { customer, estates, accounts }, customerId));
}

async function bringUpToDate(db: Database, { saved, today }: { saved: SavedDemo; today: string }): Promise<void> {
  const firstDay = firstDayOf(saved);
  const estates = demoEstates(firstDay);
  for (const estate of estates) await saveDemoElectricity(db, estate, { saved, firstDay, today });
  await saveDemoMixes(db, { saved, today });
  for (const estate of estates) await appendDemoDays(db, estate, { saved, firstDay, today });
}

const firstDayOf = ({ savedAt }: SavedDemo) => demoFirstDay(localDayOf(savedAt.getTime(), defaultTimeZone));

function peopleOf({ users }: DemoCustomer, estates: DemoEstate[]): DemoPerson[] {
  return [...users.map(({ person }) => person), ...estates.flatMap(tenantsOf)];
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
