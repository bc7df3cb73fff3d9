import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCaller } from '../../http/caller.ts';
import { aCustomer, aGroup, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { subOf } from '../../testing/test-server.ts';
import { findHitsAtOnce, findHitsByCustomer } from './search.db.ts';

const { Authority, Customer, EstateGroup } = ResourceLevel;

let database: TestDatabase;
const groups: number[] = [];
const customers: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  for (const name of ['Brunnen Nord', 'Brunnen Süd']) {
    const customer = await aCustomer(db, name);
    const group = await aGroup(db, customer);
    const estate = await anEstate(db, customer, { groupId: group });
    await aTenant(db, { customerId: customer, apartmentId: await anApartment(db, customer, estate) });
    await db
      .updateTable('estate')
      .set({ name: `Hof ${name}` })
      .where('customer_id', '=', customer)
      .execute();
    customers.push(customer);
    groups.push(group);
  }
});
afterAll(() => database.close());

async function find(rights: Parameters<typeof aUser>[1], isSimilar: boolean) {
  const { db } = database;
  const sub = subOf(await aUser(db, rights));
  const caller = (await findCaller(db, { sub, issuedAtSeconds: Date.now() / 1000 }))!;
  const normalized = isSimilar ? 'brunen' : 'brunnen';
  const searchText = { normalized, words: [normalized], isSimilar };
  const sorted = (hits: { relevance: string }[]) =>
    hits.toSorted((one, other) => (one.relevance < other.relevance ? -1 : 1));
  return {
    atOnce: sorted(await findHitsAtOnce(db, caller, searchText)),
    byCustomer: await findHitsByCustomer(db, caller, searchText),
  };
}

it.each([true, false])('finds the same customer by customer as at once (similar: %s)', async (isSimilar) => {
  const operator = await find([{ role: Role.AuthorityAdmin, level: Authority, resourceId: 1 }], isSimilar);
  expect(operator.byCustomer).toEqual(operator.atOnce);
  expect(operator.byCustomer.map(({ kind }) => kind)).toContain('estate');

  const [first, second] = [
    { role: Role.CustomerAdmin, level: Customer, resourceId: customers[0]! },
    { role: Role.EstateGroupAdmin, level: EstateGroup, resourceId: groups[1]! },
  ];
  const ofTwo = await find([first, second], isSimilar);
  expect(ofTwo.byCustomer).toEqual(ofTwo.atOnce);
  expect(new Set(ofTwo.byCustomer.map(({ customerId }) => customerId)).size).toBe(2);
});
