import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { migrate } from '../../../apps/server/src/database/migrate.ts';
import { addUserCustomer } from '../../../apps/server/src/database/user-customers.ts';
import { seedDemoHistory } from '../../../apps/server/src/demo/history/seed-demo-history.ts';
import { seedDemo } from '../../../apps/server/src/demo/seed-demo.ts';
import { createEmbeddedIdentity } from '../../../apps/server/src/integrations/identity/embedded/accounts.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { informTenants } from '../../../apps/server/src/jobs/inform-tenants.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { answer, readProcessInput } from '../billing/own-process.ts';
import type { ScreenIds } from './screens.ts';

/** A person of the demo's largest estate: its manager, or the tenant of an apartment. */
export interface SeededPerson extends Omit<ScreenIds, 'apartmentId'> {
  sub: string;
  /** Null for a manager. */
  apartmentId: number | null;
}

interface DemoPlace {
  customerId: number;
  estateId: number;
}

/** Fills the database with the demo and its history, and adds people with rights in its largest estate. */
const { place, peopleCount } = readProcessInput() as { place: BenchPlace; peopleCount: number };
const db = await openPlace(place);
await migrate(db);
const now = new Date();
await seedDemo(db, createEmbeddedIdentity(db.$extendTables()), { now });
const typesetter = createTypesetter();
await seedDemoHistory({ db, typesetter, publicUrl: 'http://localhost:3000' }, now);
await typesetter.close();
// as the server's job does: the screens of tenants show the month that is over
for (const { id } of await db.selectFrom('customer').select('id').execute()) await informTenants(db, id);
const people = await addPeople(db, peopleCount);
await sql`analyze`.execute(db);
await db.destroy();
answer({ people });

/** Managers and tenants in turn. */
async function addPeople(database: Database, count: number): Promise<SeededPerson[]> {
  const { estate, homes } = await findDemo(database);
  const people: SeededPerson[] = [];
  for (let number = 0; number < count; number += 1) {
    const sub = `bench-person-${number}`;
    const userId = await addUser(database, sub, estate.customerId);
    const home = homes[number % homes.length];
    if (number % 2 === 0 || !home) {
      await giveEstate(database, estate, userId);
      people.push({ sub, ...estate, apartmentId: null });
    } else {
      const member = { customer_id: estate.customerId, occupancy_id: home.occupancyId, user_id: userId };
      await database.insertInto('occupancy_member').values(member).execute();
      people.push({ sub, ...estate, apartmentId: home.apartmentId });
    }
  }
  return people;
}

/** The estate of the demo with tenant electricity, and its apartments whose tenants were informed of last month. */
async function findDemo(database: Database) {
  const { rows } = await sql<DemoPlace & { occupancyId: number; apartmentId: number }>`
    select a.customer_id as "customerId", a.estate_id as "estateId", a.id as "apartmentId", o.id as "occupancyId"
    from estate e
      join apartment a on a.customer_id = e.customer_id and a.estate_id = e.id
      join occupancy o on o.customer_id = a.customer_id and o.apartment_id = a.id
    where upper_inf(o.during)
      and exists (select from monthly_information i where i.customer_id = o.customer_id and i.occupancy_id = o.id
        and i.month = date_trunc('month', now() - interval '1 month')::date)
      and e.id = (select s.estate_id from estate_supply s order by s.estate_id limit 1)
    order by a.id`.execute(database);
  const [first] = rows;
  if (!first) throw new Error('The demo has no apartment whose tenants were informed of last month');
  return { estate: { customerId: first.customerId, estateId: first.estateId }, homes: rows };
}

async function addUser(database: Database, sub: string, customerId: number): Promise<number> {
  const person = { email: `${sub}@lichthof.example`, first_name: 'Anna', last_name: 'Weiß', sub };
  const { id } = await database.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow();
  await addUserCustomer(database, customerId, [id]);
  return id;
}

async function giveEstate(database: Database, { customerId, estateId }: DemoPlace, userId: number): Promise<void> {
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resource_id: estateId };
  await database
    .insertInto('access_right')
    .values({ customer_id: customerId, user_id: userId, ...right })
    .execute();
}
