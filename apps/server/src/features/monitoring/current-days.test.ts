import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres, type Database } from '../../database/database.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from './estate-days.db.ts';
import { readYearEnergy } from './year-energy.ts';

const timeZone = 'Europe/Berlin';
const everyDay = { from: '2000-01-01', to: '2100-01-01' };

const databaseServer = process.env['TEST_DATABASE_URL'];
let standby: Database | undefined;
let server: TestServer;
let headers: { authorization: string };
let place: { customerId: number; estateId: number };
let meterIds: number[];
beforeAll(async () => {
  server = await startTestServer({}, databaseServer ? { openReadDb: (db) => connectForReads(db, databaseServer) } : {});
  const { db } = server;
  const customerId = await aCustomer(db);
  place = { customerId, estateId: await anEstate(db, customerId) };
  meterIds = [
    await aMeter(db, place, { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection }),
    await aMeter(db, place, { kind: MeterKind.FeedIn, measuringPoint: MeasuringPoint.HouseConnection }),
    await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvSingle }),
    await aMeter(db, place, { kind: MeterKind.Heating, measuringPoint: MeasuringPoint.General }),
  ];
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId };
  headers = await server.signInAs(await aUser(db, [right]));
});
afterAll(async () => {
  await standby?.destroy();
  await server.close();
});

/** Connections of which PostgreSQL refuses writes, as a standby does. */
async function connectForReads(db: Database, url: string): Promise<Database> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const address = Object.assign(new URL(url), { pathname: `/${rows[0]!.name}` });
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  return (standby = connectPostgres(address.href));
}

async function saveDays(days: string[], baseWh: number): Promise<void> {
  const sent = days.flatMap((day) =>
    meterIds.map((meterId, meter) => ({
      meterId,
      day,
      amounts: Array.from({ length: quarterHoursOf(day, timeZone) }, (_, index) =>
        index === meter ? null : baseWh * (meter + 1) + index,
      ),
      statuses: null,
    })),
  );
  await server.db.transaction().execute((tx) => saveMeterDays(tx, place.customerId, sent));
}

const days = 'from=2024-02-10&to=2024-05-20';
const paths = [
  `kpis?${days}`,
  'kpis?from=2024-03-01&to=2024-04-01',
  'kpis?from=2024-03-31&to=2024-04-01',
  `charts/activeperformance?${days}&resolution=month`,
  `charts/activeperformance?${days}&resolution=day`,
  'charts/activeperformance?from=2024-03-30&to=2024-04-02&resolution=quarter-hour',
  `charts/loadprofile?${days}`,
  `charts/heatmap?${days}&series=gridConsumption`,
  'charts/inyearconsumption?from=2024-01-01&to=2025-01-01',
  'charts/inyearconsumption?from=2025-01-01&to=2026-01-01',
  `charts/quarterhours?${days}`,
];

const yearEnergy = () => runForCustomers([place.customerId], () => readYearEnergy(server.db, place.estateId, 2024));

async function readAll(): Promise<unknown[]> {
  const answers = paths.map(async (path) => {
    const answer = await server.app.inject({ url: `/api/estate/${place.estateId}/${path}`, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json();
  });
  return [...(await Promise.all(answers)), await yearEnergy()];
}

const readStored = async () => ({
  days: await server.db.selectFrom('estate_day').selectAll().where('estate_id', '=', place.estateId).execute(),
  months: await server.db.selectFrom('estate_month').selectAll().where('estate_id', '=', place.estateId).execute(),
  marks: await server.db.selectFrom('estate_day_mark').selectAll().where('estate_id', '=', place.estateId).execute(),
});

it.each([
  ['days that are new', eachDay('2024-02-25', '2024-04-10'), 100],
  ['days that were derived before with other values', ['2024-03-05', '2024-03-31', '2024-04-09'], 70],
  ['new days beside derived ones', eachDay('2024-04-10', '2024-05-25'), 30],
])('answers %s as after the job, and stores nothing', async (_, changed, baseWh) => {
  await saveDays(changed, baseWh);
  const stored = await readStored();
  const answers = await readAll();
  expect(await readStored()).toEqual(stored);
  expect(stored.marks.length).toBeGreaterThan(0);

  await deriveMarkedDays(server.db, place, everyDay);
  expect(await readAll()).toEqual(answers);
});

it.runIf(databaseServer)(
  'reads from a database that refuses writes, and reaches only rows of the customer there',
  async () => {
    const write = sql`update estate set name = 'x'`.execute(standby!);
    await expect(write).rejects.toThrow(/read-only transaction/);
    const readIds = () => standby!.selectFrom('estate').select('id').execute();
    expect(await runForCustomers([place.customerId], readIds)).toEqual([{ id: place.estateId }]);
    expect(await runForCustomers([place.customerId + 1], readIds)).toEqual([]);
  },
);
