import type { EstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedIdentity } from '../integrations/identity/embedded/accounts.ts';
import { isRightPassword } from '../integrations/identity/embedded/passwords.ts';
import type { IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { demoGreeting, seedDemo } from './seed-demo.ts';

const firstStart = new Date('2026-01-02T08:00:00Z');
let server: TestServer;
let identity: IdentityProvider;

beforeAll(async () => {
  server = await startTestServer();
  identity = createEmbeddedIdentity(server.db.$extendTables());
  await seedDemo(server.db, failingAfter(5), firstStart).catch(() => undefined);
  await seedDemo(server.db, identity, firstStart);
}, 120_000);
afterAll(() => server.close());

describe('seedDemo', () => {
  it('has totals that are the sums of the arrays, of a year and a day', async () => {
    const { rows } = await sql`
      select count(distinct day)::int as days, count(distinct meter_id)::int as meters,
        bool_and(total = (select coalesce(sum(amount), 0) from unnest(amounts) amount)) as "dayTotals",
        sum(total) = (select sum(total) from meter_month) as "monthTotals",
        (select bool_and(pv_wh = (select sum(energy) from unnest(pv) energy where energy is not null)) from estate_day) as pv,
        (select sum(pv_wh) from estate_day) = (select sum(pv_wh) from estate_month) as "estateMonths",
        (select count(*)::int from estate_day_mark) as marks
      from meter_day`.execute(server.db);
    expect(rows[0]).toEqual({
      days: 366,
      meters: 73,
      dayTotals: true,
      monthTotals: true,
      pv: true,
      estateMonths: true,
      marks: 0,
    });
  });

  it('has a meter whose device was exchanged, and levels of the battery', async () => {
    const { rows } = await sql`
      select (select count(*)::int from (select from meter_device group by meter_id having count(*) = 2) as e) as exchanged,
        (select count(*)::int from gauge_day) as levels`.execute(server.db);
    expect(rows[0]).toEqual({ exchanged: 1, levels: 366 });
  });

  it('adds nothing when it starts again', async () => {
    const before = await countRows();
    await seedDemo(server.db, identity, firstStart);
    expect(await countRows()).toEqual(before);
  });

  it('shows the property manager every estate', async () => {
    const me = await readMe('katrin.albrecht@pleisseaue.example');
    const [hierarchy] = me.estateHierarchy;
    const groups = hierarchy!.estateGroupsInfo.flatMap((group) => [group, ...group.subGroups]);
    const estates = [hierarchy!, ...groups].flatMap(({ estatesInfo }) => estatesInfo);
    expect(estates.map(({ displayName }) => displayName).sort()).toEqual([
      'Kontorhaus am Markt',
      'Prießnitzhof Nord',
      'Prießnitzhof Süd',
      'Sonnenhof',
      'Weidenhof 12–16',
    ]);
  });

  it('offers a sign-in for every role, and one with both views', async () => {
    for (const { email } of demoSignIns()) {
      const account = server.db.selectFrom('identity_account').select('password_hash').where('email', '=', email);
      const { password_hash } = await account.executeTakeFirstOrThrow();
      expect(await isRightPassword(demoPassword, password_hash)).toBe(true);
      expect(demoGreeting()).toContain(email);
    }
    const { rows } = await sql<{ role: Role }>`
      select distinct role from access_right join app_user on app_user.id = user_id
      where email = any(${demoSignIns().map(({ email }) => email)}::text[])`.execute(server.db);
    expect(new Set([...rows.map(({ role }) => role), Role.EstateTenant])).toEqual(new Set(Object.values(Role)));
    expect((await readMe('paul.nowak@pleisseaue.example')).operationViews).toHaveLength(2);
  });

  it('goes on to yesterday with a demo of which much was renamed meanwhile', async () => {
    await server.db.updateTable('customer').set({ name: 'Ganz anders' }).execute();
    await sql`update meter set name = name || ' neu'`.execute(server.db);
    const before = await countRows();
    await seedDemo(server.db, identity, new Date('2026-01-05T08:00:00Z'));
    expect(await countRows()).toEqual({
      ...before,
      meterDays: before.meterDays + 3 * 73,
      estateDays: before.estateDays + 12,
    });
  });
});

async function countRows() {
  const { rows } = await sql<{ customers: number; users: number; meterDays: number; estateDays: number }>`
    select (select count(*)::int from customer) as customers, (select count(*)::int from app_user) as users,
      (select count(*)::int from meter_day) as "meterDays", (select count(*)::int from estate_day) as "estateDays"`.execute(
    server.db,
  );
  return rows[0]!;
}

async function readMe(email: string): Promise<{ operationViews: string[]; estateHierarchy: EstateHierarchy[] }> {
  const user = server.db.selectFrom('app_user').select('sub').where('email', '=', email);
  const { sub } = await user.executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await server.signToken({ sub: sub! })}` };
  const response = await server.app.inject({ url: '/api/users/me', headers });
  return response.json();
}

/** The provider of a start that is interrupted after so many accounts. */
function failingAfter(accounts: number): IdentityProvider {
  let created = 0;
  return {
    ...identity,
    createAccount: (account) => {
      created += 1;
      return created > accounts ? Promise.reject(new Error('unplugged')) : identity.createAccount(account);
    },
  };
}
