import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { getEntry, requireValue } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../database/database.ts';
import { addUserCustomer } from '../../database/user-customers.ts';
import type { DemoCustomer, DemoRight } from '../demo-customer.ts';
import type { DemoEstate, DemoPerson } from '../demo-estate.ts';
import { saveDemoEstate } from './save-demo-estate.ts';

/** By e-mail: the sub of the account, null for people who never sign in, and whether the account has a password. */
export type DemoAccounts = Map<string, { sub: string | null; canSignIn: boolean }>;

interface DemoParts {
  customer: DemoCustomer;
  estates: DemoEstate[];
  accounts: DemoAccounts;
  now: Date;
}

/** Saves the demo without values. Needs a transaction. */
export async function saveDemoCustomer(tx: Database, { customer, estates, accounts, now }: DemoParts): Promise<void> {
  const customerId = await insertCustomer(tx, customer, now);
  const groupIds = await insertGroups(tx, customerId, customer.groups);
  const people = [...customer.users.map(({ person }) => person), ...estates.flatMap(tenantsOf)];
  const userIds = await saveUsers(tx, people, accounts);
  await addUserCustomer(tx, customerId, [...userIds.values()]);
  const estateIds = await saveEstates(tx, estates, { customerId, groupIds, userIds });
  await insertOperators(tx, customer, userIds);
  await insertMembers(tx, customer, { customerId, userIds });
  await insertRights(tx, customer, { customerId, groupIds, estateIds, userIds });
}

/** Adds estates that are missing in an existing demo, with their tenants and managers. */
export async function addDemoEstates(
  tx: Database,
  { customer, estates, accounts }: Omit<DemoParts, 'now'>,
  customerId: number,
): Promise<void> {
  const managers = customer.users.map(({ person }) => person);
  const userIds = await saveUsers(tx, [...managers, ...estates.flatMap(tenantsOf)], accounts);
  await addUserCustomer(tx, customerId, [...userIds.values()]);
  // users may have moved or renamed groups, so estates are added without a group
  const estateIds = await saveEstates(tx, estates, { customerId, groupIds: new Map(), userIds });
  await insertMembers(tx, customer, { customerId, userIds });
  const isAdded = ({ level, resourceKey }: DemoRight) =>
    level === ResourceLevel.Estate && estates.some(({ key }) => key === resourceKey);
  const users = customer.users.map(({ person, rights }) => ({ person, rights: rights.filter(isAdded) }));
  await insertRights(tx, { ...customer, users }, { customerId, groupIds: new Map(), estateIds, userIds });
}

async function saveEstates(
  tx: Database,
  estates: DemoEstate[],
  around: { customerId: number; groupIds: Map<string, number>; userIds: Map<string, number> },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const estate of estates) ids.set(estate.key, await saveDemoEstate(tx, estate, around));
  return ids;
}

export function tenantsOf({ apartments }: DemoEstate): DemoPerson[] {
  return apartments.flatMap(({ occupancies }) => occupancies.flatMap(({ people }) => people));
}

async function insertCustomer(tx: Database, { name, address }: DemoCustomer, now: Date): Promise<number> {
  const { street, houseNumber, zipCode, city, state } = address;
  const { id } = await tx
    .insertInto('customer')
    .values({ name, street, house_number: houseNumber, zip_code: zipCode, city, state, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertGroups(
  tx: Database,
  customerId: number,
  groups: DemoCustomer['groups'],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, name, parentKey } of groups) {
    const parentId = parentKey === null ? null : getEntry(ids, parentKey);
    const { id } = await tx
      .insertInto('estate_group')
      .values({ customer_id: customerId, parent_id: parentId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

/** Saves people without a user. Returns all ids by e-mail. */
async function saveUsers(tx: Database, people: DemoPerson[], accounts: DemoAccounts): Promise<Map<string, number>> {
  const everybody = [...new Map(people.map((person) => [person.email, person])).values()];
  await tx
    .insertInto('app_user')
    .values(
      everybody.map(({ email, firstName, lastName, phone }) => {
        const { sub, canSignIn } = getEntry(accounts, email);
        return { sub, email, first_name: firstName, last_name: lastName, phone, invitation_completed: canSignIn };
      }),
    )
    .onConflict((existing) => existing.doNothing())
    .execute();
  const users = await tx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      everybody.map(({ email }) => email),
    )
    .execute();
  return new Map(users.map(({ id, email }) => [email, id]));
}

interface SavedIds {
  customerId: number;
  groupIds: Map<string, number>;
  estateIds: Map<string, number>;
  userIds: Map<string, number>;
}

const operatingCompany = 1;

function operatorsOf({ users }: DemoCustomer, userIds: Map<string, number>): number[] {
  return users
    .filter(({ rights }) => rights.some(({ level }) => level === ResourceLevel.Authority))
    .map(({ person }) => getEntry(userIds, person.email));
}

async function insertOperators(tx: Database, customer: DemoCustomer, userIds: Map<string, number>): Promise<void> {
  const operators = operatorsOf(customer, userIds);
  await tx.updateTable('app_user').set({ authority_id: operatingCompany }).where('id', 'in', operators).execute();
  await tx
    .insertInto('authority_admin')
    .values(operators.map((userId) => ({ user_id: userId, authority_id: operatingCompany })))
    .execute();
}

async function insertMembers(
  tx: Database,
  customer: DemoCustomer,
  { customerId, userIds }: Pick<SavedIds, 'customerId' | 'userIds'>,
): Promise<void> {
  const operators = operatorsOf(customer, userIds);
  const members = [...userIds.values()].filter((userId) => !operators.includes(userId));
  await tx
    .insertInto('customer_member')
    .values(members.map((userId) => ({ customer_id: customerId, user_id: userId })))
    .onConflict((existing) => existing.doNothing())
    .execute();
}

async function insertRights(tx: Database, { users }: DemoCustomer, ids: SavedIds): Promise<void> {
  const rights = users.flatMap(({ person, rights: held }) =>
    held.filter(isOfCustomer).map((right) => ({
      customer_id: ids.customerId,
      user_id: getEntry(ids.userIds, person.email),
      role: right.role,
      level: right.level,
      resource_id: resourceIdOf(right, ids),
    })),
  );
  if (rights.length > 0) await tx.insertInto('access_right').values(rights).execute();
}

const isOfCustomer = ({ level }: DemoRight) => level !== ResourceLevel.Authority;

function resourceIdOf({ level, resourceKey }: DemoRight, { customerId, groupIds, estateIds }: SavedIds): number {
  if (level === ResourceLevel.Customer) return customerId;
  return getEntry(
    level === ResourceLevel.EstateGroup ? groupIds : estateIds,
    requireValue(resourceKey, 'key of a place'),
  );
}
