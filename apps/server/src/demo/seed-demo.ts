import { requireValue } from '@lichthof/domain/collections/items.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../database/database.ts';
import { EmailTakenError, type IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { appendDemoDays } from './saving/append-demo-days.ts';
import { demoCustomer, type DemoCustomer } from './demo-customer.ts';
import type { DemoEstate, DemoPerson } from './demo-estate.ts';
import { demoEstates, demoFirstDay } from './demo-estates.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { addDemoEstates, saveDemoCustomer, tenantsOf, type DemoAccounts } from './saving/save-demo-customer.ts';
import { saveDemoElectricity, saveDemoMixes } from './saving/save-demo-electricity.ts';
import { findMissingEstates, findSavedDemo, type SavedDemo } from './saving/saved-demo.db.ts';

export { demoGreeting } from './demo-sign-ins.ts';

/**
 * Creates the demo customer with quarter-hours from January of last year to yesterday; an existing demo gets the days
 * since its last one. Adds everything that an interrupted start or an earlier version did not save.
 */
export async function seedDemo(
  db: Database,
  identity: IdentityProvider,
  { now, onCreate }: { now: Date; onCreate?: () => void },
): Promise<void> {
  const today = localDayOf(now.getTime(), defaultTimeZone);
  const estatesToday = demoEstates(demoFirstDay(today));
  const saved = await findSavedDemo(db, estatesToday);
  if (saved) await addMissingEstates(db, identity, saved);
  else {
    onCreate?.();
    await saveNewDemo(db, identity, { estates: estatesToday, now });
  }
  await setDemoPasswords(db, identity);
  await bringUpToDate(db, { saved: requireValue(await findSavedDemo(db, estatesToday), 'saved demo'), today });
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
  for (const estate of estates) await saveDemoElectricity(db, estate, { saved, firstDay });
  await saveDemoMixes(db, { saved, today });
  for (const estate of estates) await appendDemoDays(db, estate, { saved, firstDay, today });
}

const firstDayOf = ({ savedAt }: SavedDemo) => demoFirstDay(localDayOf(savedAt.getTime(), defaultTimeZone));

function peopleOf({ users }: DemoCustomer, estates: DemoEstate[]): DemoPerson[] {
  return [...users.map(({ person }) => person), ...estates.flatMap(tenantsOf)];
}

/** Creates the accounts of all people. Only the listed sign-ins get a password, since hashing is slow. */
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

/** Finds the account if an interrupted start has created it already. */
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

/** Sets the password of listed people without one: an older demo listed fewer people. */
async function setDemoPasswords(db: Database, identity: IdentityProvider): Promise<void> {
  const emails = demoSignIns().map(({ email }) => email);
  const closed = await db
    .selectFrom('app_user')
    .where('email', 'in', emails)
    .where('invitation_completed', '=', false)
    .select(['id', 'sub'])
    .execute();
  for (const { id, sub } of closed) {
    if (sub === null) continue;
    await identity.setPassword(sub, demoPassword);
    await db.updateTable('app_user').set({ invitation_completed: true }).where('id', '=', id).execute();
  }
}
