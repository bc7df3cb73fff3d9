import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { Database } from '../database/database.ts';
import type { DemoCustomer, DemoRight } from './demo-customer.ts';
import type { DemoEstate, DemoPerson } from './demo-estate.ts';
import { saveDemoEstate } from './save-demo-estate.ts';

/** By e-mail, what the identity provider calls the person, and whether they can sign in. */
export type DemoAccounts = Map<string, { sub: string; canSignIn: boolean }>;

interface DemoParts {
  customer: DemoCustomer;
  estates: DemoEstate[];
  accounts: DemoAccounts;
  now: Date;
}

/** Saves everything of the demo but the values: give it a transaction. */
export async function saveDemoCustomer(tx: Database, { customer, estates, accounts, now }: DemoParts): Promise<void> {
  const customerId = await insertCustomer(tx, customer, now);
  const groupIds = await insertGroups(tx, customerId, customer.groups);
  const people = [...customer.users.map(({ person }) => person), ...estates.flatMap(tenantsOf)];
  const userIds = await insertUsers(tx, people, accounts);
  const estateIds = new Map<string, number>();
  for (const estate of estates) {
    const estateId = await saveDemoEstate(tx, estate, { customerId, groupIds, userIds });
    estateIds.set(estate.key, estateId);
  }
  await insertRights(tx, customer, { customerId, groupIds, estateIds, userIds });
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
    const parentId = parentKey === null ? null : ids.get(parentKey)!;
    const { id } = await tx
      .insertInto('estate_group')
      .values({ customer_id: customerId, parent_id: parentId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

async function insertUsers(tx: Database, people: DemoPerson[], accounts: DemoAccounts): Promise<Map<string, number>> {
  const everybody = [...new Map(people.map((person) => [person.email, person])).values()];
  const users = await tx
    .insertInto('app_user')
    .values(
      everybody.map(({ email, firstName, lastName, phone }) => {
        const { sub, canSignIn } = accounts.get(email)!;
        return { sub, email, first_name: firstName, last_name: lastName, phone, invitation_completed: canSignIn };
      }),
    )
    .returning(['id', 'email'])
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

async function insertRights(tx: Database, { users }: DemoCustomer, ids: SavedIds): Promise<void> {
  const isOfOperator = (rights: DemoRight[]) => rights.some(({ level }) => level === ResourceLevel.Authority);
  const operators = users
    .filter(({ rights }) => isOfOperator(rights))
    .map(({ person }) => ids.userIds.get(person.email)!);
  await tx.updateTable('app_user').set({ authority_id: operatingCompany }).where('id', 'in', operators).execute();

  const members = [...ids.userIds.values()].filter((userId) => !operators.includes(userId));
  await tx
    .insertInto('customer_member')
    .values(members.map((userId) => ({ customer_id: ids.customerId, user_id: userId })))
    .execute();

  const rights = users.flatMap(({ person, rights: held }) =>
    held.map((right) => ({
      user_id: ids.userIds.get(person.email)!,
      role: right.role,
      level: right.level,
      resource_id: resourceIdOf(right, ids),
    })),
  );
  await tx.insertInto('access_right').values(rights).execute();
}

function resourceIdOf({ level, resourceKey }: DemoRight, { customerId, groupIds, estateIds }: SavedIds): number {
  if (level === ResourceLevel.Authority) return operatingCompany;
  if (level === ResourceLevel.Customer) return customerId;
  return (level === ResourceLevel.EstateGroup ? groupIds : estateIds).get(resourceKey!)!;
}
