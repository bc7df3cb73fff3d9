import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { emptyPlan, type PortfolioPlan } from '@lichthof/domain/portfolio/planning/plan.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ofSameCustomer } from '../database/same-customer.ts';
import { aCustomer, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { storePortfolio } from './store-portfolio.ts';

let server: TestServer;
let customerId: number;
let authorId: number;
let apartmentId: number;
let occupancyId: number;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  authorId = await aUser(server.db);
  apartmentId = await anApartment(server.db, customerId, await anEstate(server.db, customerId));
  await aTenant(server.db, { customerId, apartmentId }, '[2024-01-01,)');
  occupancyId = (await occupancies())[0]!.id;
});

const occupancies = () =>
  server.db.selectFrom('occupancy').selectAll().where('customer_id', '=', customerId).orderBy('id').execute();
const people = () => server.db.selectFrom('app_user').select('id').execute();
const store = (plan: Partial<PortfolioPlan>) =>
  server.db
    .transaction()
    .execute((tx) => storePortfolio(tx, { customerId, authorId, plan: { ...emptyPlan(), ...plan } }));
const person = (email: string) => ({ ...emptyFields(userFields), email, firstName: 'Jana', lastName: 'Petzold' });

it('stores no person of a plan that fails because occupancies overlap', async () => {
  const before = await people();
  const plan = {
    occupancies: [{ ref: -1, apartment: apartmentId, moveIn: '2025-01-01', moveOut: null }],
    tenants: [{ occupancy: -1, ...person('overlapping@wohnpost.example') }],
  };
  await expect(store(plan)).rejects.toMatchObject({ code: '23P01' });
  expect(await people()).toEqual(before);
  expect(await occupancies()).toHaveLength(1);
});

it('refuses an occupancy whose move-out was set meanwhile', async () => {
  const moveOuts = [{ occupancy: occupancyId, before: '2025-01-01', after: null }];
  await expect(store({ moveOuts })).rejects.toMatchObject({ statusCode: 409 });
});

it('refuses an apartment that is archived', async () => {
  await server.db.updateTable('apartment').set({ archived_at: new Date() }).where('id', '=', apartmentId).execute();
  const occupancies = [{ ref: -1, apartment: apartmentId, moveIn: '2020-01-01', moveOut: '2020-01-31' }];
  await expect(store({ occupancies })).rejects.toMatchObject({ statusCode: 409 });
});

it('makes a person once, however many apartments and spellings', async () => {
  const second = await anApartment(server.db, customerId, await anEstate(server.db, customerId));
  const days = { moveIn: '2020-01-01', moveOut: '2020-12-31' };
  await store({
    occupancies: [
      { ref: -1, apartment: apartmentId, ...days },
      { ref: -2, apartment: second, ...days },
    ],
    tenants: [
      { occupancy: -1, ...person('Twice@wohnpost.example') },
      { occupancy: -2, ...person('twice@wohnpost.example') },
    ],
  });
  const found = await server.db
    .selectFrom('occupancy_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('occupancy as o', ofSameCustomer('o.id', 'm.occupancy_id'))
    .select(['u.email', 'o.during'])
    .where('u.last_name', '=', 'Petzold')
    .where('o.customer_id', '=', customerId)
    .execute();
  expect(found.map(({ email }) => email)).toEqual(['Twice@wohnpost.example', 'Twice@wohnpost.example']);
});

it('gives two plans with the same people at once both what they want', async () => {
  const emails = ['a', 'b', 'c'].map((name) => `${name}-at-once@wohnpost.example`);
  const planFor = (apartment: number, list: string[]) => ({
    occupancies: [{ ref: -1, apartment, moveIn: '2020-01-01', moveOut: '2020-12-31' }],
    tenants: list.map((email) => ({ occupancy: -1, ...person(email) })),
  });
  const second = await anApartment(server.db, customerId, await anEstate(server.db, customerId));
  await Promise.all([store(planFor(apartmentId, emails)), store(planFor(second, emails.toReversed()))]);
  const made = await server.db.selectFrom('app_user').select('id').where('email', 'in', emails).execute();
  expect(made).toHaveLength(3);
});
