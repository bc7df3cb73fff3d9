import type { EstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareBilling } from '../features/billing/prepare-billing.ts';
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
      'Lindenhof 3',
      'Prießnitzhof Nord',
      'Prießnitzhof Süd',
      'Sonnenhof',
      'Weidenhof 12–16',
    ]);
  });

  it('takes over the contracts of four estates, each with numbers of its own', async () => {
    const { rows } = await sql`
      select e.name, s.supply_model as model, s.allocation_key = e.allocation_key as "sameKey",
        count(*)::int as participants, count(distinct p.customer_number)::int as numbers,
        count(*) filter (where p.payment_method = 2)::int as debits, count(m.id)::int as mandates
      from estate_supply s join estate e on e.id = s.estate_id join participant p on p.estate_id = e.id
      join contract c on c.participant_id = p.id left join mandate m on m.participant_id = p.id
      group by e.name, s.supply_model, s.allocation_key, e.allocation_key order by e.name`.execute(server.db);
    expect(rows).toEqual([
      { name: 'Lindenhof 3', model: 'full_supply', sameKey: true, ...countsOf(4, 3) },
      { name: 'Prießnitzhof Nord', model: 'ggv', sameKey: true, ...countsOf(9, 6) },
      { name: 'Sonnenhof', model: 'full_supply', sameKey: true, ...countsOf(5, 3) },
      { name: 'Weidenhof 12–16', model: 'full_supply', sameKey: true, ...countsOf(27, 16) },
    ]);
  });

  it('bills a year of the Weidenhof to the watt-hour: what the invoices have is what was shared out and used', async () => {
    const { db } = server;
    const { id: estateId, customer_id: customerId } = await db
      .selectFrom('estate')
      .where('name', 'like', 'Weidenhof%')
      .select(['id', 'customer_id'])
      .executeTakeFirstOrThrow();
    const year = { from: '2025-01-01', to: '2026-01-01' };
    const { drafts, settlement, issues } = await prepareBilling(db, {
      customerId,
      estateId,
      period: year,
      now: firstStart,
    });
    expect(new Set(drafts.map(({ share }) => share.contract.type))).toEqual(new Set(['tenant', 'vacant', 'general']));
    expect(drafts).toHaveLength(26);
    const sum = (of: 'pvWh' | 'gridWh') => drafts.reduce((total, draft) => total + draft[of], 0);
    expect(sum('pvWh')).toBe(settlement.house.allocatedWh);
    expect(sum('pvWh') + sum('gridWh')).toBe(settlement.house.consumptionWh);
    const ofParticipants = drafts.flatMap(({ share }) => share.contract.meters.map(({ meterId }) => meterId));
    const { rows } = await sql`
      select sum(total)::bigint as used from meter_month
      where meter_id = any(${[...new Set(ofParticipants)]}::int[]) and month < '2026-01-01'`.execute(db);
    expect(rows).toEqual([{ used: settlement.house.consumptionWh }]);
    expect([...new Set(issues.filter(({ severity }) => severity === 'blocks').map(({ code }) => code))]).toEqual([
      'valuesMissing',
    ]);
  });

  it('has one provider with logo and the mixes that this year asks for', async () => {
    const { rows } = await sql`
      select p.name, p.logo_type as logo, array_agg(year::int order by year) as years, min(source) as source
      from provider p join electricity_mix m on m.provider_id = p.id group by p.id`.execute(server.db);
    const source = 'Musterwerte der Vorführung';
    expect(rows).toEqual([{ name: 'Pleißeaue eG', logo: 'image/png', years: [2024, 2025], source }]);
  });

  it('names the people who live in a flat', async () => {
    const { rows } = await sql`
      select p.names, p.greeting_name as greeting, p.email, c.number from participant p join contract c on c.participant_id = p.id
      join apartment a on a.id = p.apartment_id join estate e on e.id = a.estate_id
      where a.name = 'WE 02' and e.name like 'Weidenhof%'`.execute(server.db);
    const names = ['Henrik Thoma', 'Ute Thoma'];
    const email = 'henrik.thoma@wohnpost.example';
    expect(rows).toEqual([{ names, greeting: 'Henrik Thoma und Ute Thoma', email, number: 'V-2025-0002' }]);
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

  it('adds to the demo of an earlier version what that one did not have', async () => {
    const before = await countElectricity();
    await forgetElectricity();
    await sql`update apartment set name = name || ' neu'`.execute(server.db);
    await seedDemo(server.db, identity, firstStart);
    expect(await countElectricity()).toEqual(before);
    await sql`update apartment set name = replace(name, ' neu', '')`.execute(server.db);
    const katrin = await readMe('katrin.albrecht@pleisseaue.example');
    expect(katrin.estateHierarchy[0]!.estatesInfo.map(({ displayName }) => displayName)).toContain('Lindenhof 3');
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
  const { rows } = await sql<
    Record<'customers' | 'users' | 'participants' | 'entries' | 'mixes' | 'meterDays' | 'estateDays', number>
  >`
    select (select count(*)::int from customer) as customers, (select count(*)::int from app_user) as users,
      (select count(*)::int from participant) as participants, (select count(*)::int from audit_entry) as entries,
      (select count(*)::int from electricity_mix) as mixes, (select count(*)::int from meter_day) as "meterDays", (select count(*)::int from estate_day) as "estateDays"`.execute(
    server.db,
  );
  return rows[0]!;
}

const countsOf = (participants: number, mandates: number) => ({
  participants,
  numbers: participants,
  debits: mandates,
  mandates,
});

async function countElectricity() {
  const { rows } = await sql`
    select (select count(*)::int from provider) as providers, (select count(*)::int from electricity_mix) as mixes,
      (select count(*)::int from tariff) as tariffs, (select count(*)::int from participant) as participants,
      (select count(*)::int from contract_tariff) as assignments, (select count(*)::int from mandate) as mandates,
      (select count(*)::int from estate) as estates, (select count(*)::int from app_user) as users,
      (select count(*)::int from building_area) as areas, (select count(*)::int from occupancy) as occupancies`.execute(
    server.db,
  );
  return rows[0]!;
}

/** Leaves what the demo was before there was tenant electricity. */
async function forgetElectricity() {
  const { db } = server;
  await sql`truncate provider, basic_supply_tariff, tariff, participant cascade`.execute(db);
  await sql`delete from building_area where area_classification = 4`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from estate where name = 'Lindenhof 3'`.execute(db);
  const { id } = rows[0]!;
  const meters = sql`select id from meter where estate_id = ${id}`;
  const occupancies = sql`select o.id from occupancy o join apartment a on a.id = o.apartment_id where estate_id = ${id}`;
  const { rows: tenants } = await sql<{ user_id: number }>`
    delete from occupancy_member where occupancy_id in (${occupancies}) returning user_id`.execute(db);
  const userIds = tenants.map(({ user_id }) => user_id);
  await sql`delete from customer_member where user_id = any(${userIds}::int[])`.execute(db);
  await sql`delete from app_user where id = any(${userIds}::int[])`.execute(db);
  await sql`delete from occupancy where id in (${occupancies})`.execute(db);
  for (const table of ['meter_device', 'meter_assignment']) {
    await sql`delete from ${sql.table(table)} where meter_id in (${meters})`.execute(db);
  }
  for (const table of ['meter', 'device', 'apartment', 'edge', 'building_area']) {
    await sql`delete from ${sql.table(table)} where estate_id = ${id}`.execute(db);
  }
  await sql`delete from access_right where level = 4 and resource_id = ${id}`.execute(db);
  await sql`delete from estate where id = ${id}`.execute(db);
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
