import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import { createEmbeddedIdentity } from '../integrations/identity/embedded/accounts.ts';
import type { IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { fastPasswords } from '../integrations/identity/testing/fast-passwords.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { demoDays, type DemoDay } from './demo-days.ts';
import { demoEstates } from './demo-estates.ts';
import { countParts, countRows, deleteLaterParts, hashOf, sumByName } from './demo-rows-for-tests.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import {
  getAs,
  meterIdsOf,
  readExportedWh,
  readMeterCurvesWh,
  readShownEnergies,
  type ReadEstate,
} from './same-figures-for-tests.ts';
import { historyOfJanuary, readHistory } from './history/history-rows-for-tests.ts';
import { seedDemoHistory } from './history/seed-demo-history.ts';
import { demoGreeting, seedDemo } from './seed-demo.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';

const firstStart = new Date('2026-01-02T08:00:00Z');
let server: TestServer;
let identity: IdentityProvider;

beforeAll(async () => {
  server = await startTestServer();
  identity = createEmbeddedIdentity(server.db.$extendTables(), fastPasswords);
  await seedDemo(server.db, failingAfter(5), { now: firstStart }).catch(() => undefined);
  await seedDemo(server.db, identity, { now: firstStart });
}, 120_000);
afterAll(() => server.close());

describe('seedDemo', () => {
  it('saves totals that equal the sums of the amounts of a year and a day', async () => {
    const { rows } = await sql`
      select count(distinct day)::int as days, count(distinct meter_id)::int as meters,
        bool_and(total = (select coalesce(sum(amount), 0) from unpack_amounts(amounts))) as "dayTotals",
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

  it('saves an exchanged device and levels of the battery', async () => {
    const { rows } = await sql`
      select (select count(*)::int from (select from meter_device group by meter_id having count(*) = 2) as e) as exchanged,
        (select count(*)::int from meter_device box join reading r using (meter_id)
          where r.counter = box.last_counter and r.author_id is not null) as "lastCounters",
        (select count(*)::int from gauge_day) as levels`.execute(server.db);
    expect(rows[0]).toEqual({ exchanged: 1, lastCounters: 1, levels: 366 });
  });

  it('saves counters at the begin of the day, except of meters that are read monthly', async () => {
    const { rows } = await sql`
      select e.name, count(*)::int as meters, min(latest.at) as "readAt" from meter m join estate e on e.id = m.estate_id
      join (select meter_id, max(at) as at from reading group by meter_id) latest on latest.meter_id = m.id
      group by e.name order by e.name`.execute(server.db);
    const readAt = new Date('2026-01-01T23:00:00Z');
    expect(rows).toEqual([
      { name: 'Kontorhaus am Markt', meters: 8, readAt: new Date('2025-12-31T23:00:00Z') },
      { name: 'Prießnitzhof Nord', meters: 13, readAt },
      { name: 'Prießnitzhof Süd', meters: 11, readAt },
      { name: 'Weidenhof 12–16', meters: 41, readAt },
    ]);
  });

  it('knows the energy of every gap from the counters around it', async () => {
    const { issues } = await prepareYear();
    const gaps = issues.filter(({ code }) => code === 'valuesMissing');
    const once = [...new Map(gaps.map((gap) => [`${gap.meterId} ${gap.from}`, gap])).values()];
    const known = sumByName(once.map(({ meterName, knownDifferenceWh }) => [meterName!, knownDifferenceWh!]));
    const [weidenhof] = demoEstates(year.from);
    const days = [...demoDays(weidenhof!, year)];
    const lost = sumByName(weidenhof!.meters.flatMap(({ key, name }) => days.map((day) => [name, lostOn(day, key)])));
    expect(once.map(({ knownDifferenceWh }) => knownDifferenceWh)).not.toContain(null);
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries([...lost].filter(([name]) => known.has(name))));
    expect(known.get('WE 07')).toBeGreaterThan(50_000);
  });

  it('adds nothing at a second start', async () => {
    const before = await countRows(server.db);
    await seedDemo(server.db, identity, { now: firstStart });
    expect(await countRows(server.db)).toEqual(before);
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

  it('saves the contracts of four estates with unique numbers', async () => {
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

  it('bills a year of the Weidenhof to the watt-hour: invoices add up to the allocated and consumed energy', async () => {
    const { drafts, periodAllocation, issues } = await prepareYear();
    expect(new Set(drafts.map(({ allocation }) => allocation.contract.type))).toEqual(
      new Set(['tenant', 'vacant', 'general']),
    );
    expect(drafts).toHaveLength(26);
    const sum = (of: 'pvWh' | 'gridWh') => drafts.reduce((total, draft) => total + draft[of], 0);
    expect(sum('pvWh')).toBe(periodAllocation.estate.allocatedWh);
    expect(sum('pvWh') + sum('gridWh')).toBe(periodAllocation.estate.consumptionWh);
    expect(
      hashOf(drafts.map(({ pricePeriods, lines, totals, priceCap }) => [pricePeriods, lines, totals, priceCap])),
    ).toBe('67a57bf42cbcca94c2c457b7eb92052c88488257e41e932b60e731ea4279b343');
    const ofParticipants = drafts.flatMap(({ allocation }) => allocation.contract.meters.map(({ meterId }) => meterId));
    const { rows } = await sql`
      select sum(total)::bigint as used from meter_month
      where meter_id = any(${[...new Set(ofParticipants)]}::int[]) and month < '2026-01-01'`.execute(server.db);
    expect(rows).toEqual([{ used: periodAllocation.estate.consumptionWh }]);
    expect([...new Set(issues.filter(({ severity }) => severity === 'blocks').map(({ code }) => code))]).toEqual([
      'valuesMissing',
    ]);
  });

  it('shows the same energy in tile, chart, table, picture and list', async () => {
    const shown = await readShownEnergies(await readWeidenhof(), june);
    for (const amounts of Object.values(shown)) {
      expect(amounts).toEqual(amounts.map(() => amounts[0]));
      expect(amounts[0]).toBeGreaterThan(100_000);
    }
  });

  it('shows the curves of meters with the energy of tile and invoices for one period', async () => {
    const estate = await readWeidenhof();
    // no gap of an apartment's meter lies in these days
    const days = { from: '2025-06-12', to: '2025-07-01' };
    const shown = await readShownEnergies(estate, days);
    const atConnection = async (kind: MeterKind) =>
      readMeterCurvesWh(estate, await meterIdsOf(estate, { kind, point: MeasuringPoint.HouseConnection }), days);
    expect(await atConnection(MeterKind.GridConsumption)).toBe(shown.gridConsumption[0]);
    expect(await atConnection(MeterKind.FeedIn)).toBe(shown.gridFeed[0]);
    const { drafts } = await prepareWeidenhof(days);
    let billedWh = 0;
    for (const { pvWh, gridWh, allocation } of drafts) {
      const meterIds = allocation.contract.meters.map(({ meterId }) => meterId);
      expect(await readMeterCurvesWh(estate, meterIds, days)).toBe(pvWh + gridWh);
      billedWh += pvWh + gridWh;
    }
    expect(billedWh + (await readMeterCurvesWh(estate, await meterIdsOf(estate, suppliedByOthers), days))).toBe(
      shown.consumption[0],
    );
  });

  it('exports the energy that the tile shows and the invoices bill', async () => {
    const estate = await readWeidenhof();
    const { drafts } = await prepareYear();
    const billedMeters = drafts.flatMap(({ allocation }) => allocation.contract.meters.map(({ meterId }) => meterId));
    const billedWh = drafts.reduce((sum, { pvWh, gridWh }) => sum + pvWh + gridWh, 0);
    expect(await readExportedWh(estate, [...new Set(billedMeters)], year)).toBe(billedWh);
    const roofs = await meterIdsOf(estate, { kind: MeterKind.PvGeneration, point: MeasuringPoint.PvTotal });
    const { pvGeneration } = await getAs<Kpis>(
      estate,
      `/api/estate/${estate.estateId}/kpis?from=${year.from}&to=${year.to}`,
    );
    expect(await readExportedWh(estate, roofs, year)).toBe(pvGeneration);
  });

  it('saves one provider with logo and the mixes for invoices of this year', async () => {
    const { rows } = await sql`
      select p.name, p.logo_type as logo, array_agg(year::int order by year) as years, min(source) as source
      from provider p join electricity_mix m on m.provider_id = p.id group by p.id, p.name, p.logo_type`.execute(
      server.db,
    );
    const source = 'Musterwerte der Vorführung';
    expect(rows).toEqual([{ name: 'Pleißeaue eG', logo: 'image/png', years: [2024, 2025], source }]);
  });

  it('saves the tenants of an apartment', async () => {
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
      expect(await fastPasswords.isCorrect(demoPassword, password_hash)).toBe(true);
      expect(demoGreeting()).toContain(email);
    }
    const { rows } = await sql<{ role: Role }>`
      select role from access_right join app_user on app_user.id = user_id
      where email = any(${demoSignIns().map(({ email }) => email)}::text[])
      union select ${Role.AuthorityAdmin} from authority_admin join app_user on app_user.id = user_id
      where email = any(${demoSignIns().map(({ email }) => email)}::text[])`.execute(server.db);
    expect(new Set([...rows.map(({ role }) => role), Role.EstateTenant])).toEqual(new Set(Object.values(Role)));
    expect((await readMe('paul.nowak@pleisseaue.example')).operationViews).toHaveLength(2);
  });

  it('adds the parts that an earlier version of the demo did not have', async () => {
    const before = await countParts(server.db);
    await deleteLaterParts(server.db);
    await sql`update apartment set name = name || ' neu'`.execute(server.db);
    await seedDemo(server.db, identity, { now: firstStart });
    expect(await countParts(server.db)).toEqual(before);
    await sql`update apartment set name = replace(name, ' neu', '')`.execute(server.db);
    const katrin = await readMe('katrin.albrecht@pleisseaue.example');
    expect(katrin.estateHierarchy[0]!.estatesInfo.map(({ displayName }) => displayName)).toContain('Lindenhof 3');
  });

  it('appends days up to yesterday to a demo with renamed parts', async () => {
    await server.db.updateTable('customer').set({ name: 'Ganz anders' }).execute();
    await sql`update meter set name = name || ' neu'`.execute(server.db);
    const before = await countRows(server.db);
    await seedDemo(server.db, identity, { now: new Date('2026-01-05T08:00:00Z') });
    expect(await countRows(server.db)).toEqual({
      ...before,
      // the meters of the Kontorhaus are read monthly, and one apartment has sent nothing since the previous day
      readings: before.readings + 73 - 8 - 1,
      meterDays: before.meterDays + 3 * 73,
      estateDays: before.estateDays + 12,
    });
  });
});

it('bills two quarters of an estate with all that follows, once', async () => {
  const tools = { db: server.db, typesetter: plainTypesetter, publicUrl: 'https://lichthof.example' };
  for (const day of ['2026-01-05', '2026-01-06']) {
    await seedDemoHistory(tools, new Date(`${day}T08:00:00Z`));
    expect(await readHistory(server.db)).toEqual(historyOfJanuary);
  }
});

const year = { from: '2025-01-01', to: '2026-01-01' };
const june = { from: '2025-06-01', to: '2025-07-01' };

let preparedYear: ReturnType<typeof prepareWeidenhof> | undefined;
const prepareYear = () => (preparedYear ??= prepareWeidenhof(year));

async function prepareWeidenhof(period: typeof year) {
  const { id: estateId, customer_id: customerId } = await server.db
    .selectFrom('estate')
    .where('name', 'like', 'Weidenhof%')
    .select(['id', 'customer_id'])
    .executeTakeFirstOrThrow();
  return prepareBilling(server.db, { customerId, estateId, period, now: firstStart });
}

/** The apartment of the Weidenhof that another company supplies. */
const suppliedByOthers = { kind: MeterKind.TenantRate, point: MeasuringPoint.Tenant, name: 'WE 12' };

async function readWeidenhof(): Promise<ReadEstate> {
  const user = server.db.selectFrom('app_user').select('sub').where('email', '=', 'katrin.albrecht@pleisseaue.example');
  const { sub } = await user.executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await server.signToken({ sub: sub! })}` };
  const estate = server.db.selectFrom('estate').where('name', 'like', 'Weidenhof%').select(['id', 'customer_id']);
  const { id: estateId, customer_id: customerId } = await estate.executeTakeFirstOrThrow();
  return { server, headers, customerId, estateId };
}

/** The energy of the quarter-hours that were not received. */
function lostOn({ actualAmounts, meterDays }: DemoDay, key: string): number {
  const amounts = actualAmounts.get(key) ?? [];
  return amounts.reduce((sum, amount, index) => sum + (meterDays.get(key)!.amounts[index] === null ? amount : 0), 0);
}

const countsOf = (participants: number, mandates: number) => ({
  participants,
  numbers: participants,
  debits: mandates,
  mandates,
});

async function readMe(email: string): Promise<{ operationViews: string[]; estateHierarchy: EstateHierarchy[] }> {
  const user = server.db.selectFrom('app_user').select('sub').where('email', '=', email);
  const { sub } = await user.executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await server.signToken({ sub: sub! })}` };
  const response = await server.app.inject({ url: '/api/users/me', headers });
  return response.json();
}

/** An identity provider that fails after the given number of accounts. */
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
