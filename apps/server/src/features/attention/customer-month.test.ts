import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, aMeter, anEstate, aTenant, anApartment, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../monitoring/estate-days.db.ts';

const timeZone = 'Europe/Berlin';
let server: TestServer;
let customerId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  customerId = await aCustomer(server.db);
});
afterAll(() => server.close());

const lastMonth = () => shiftPeriod('month', localToday(), -1);
const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);
const admin = () => right(Role.CustomerAdmin, ResourceLevel.Customer, customerId);

async function read(userId: number): Promise<CustomerMonth> {
  const headers = await server.signInAs(userId);
  const response = await server.app.inject({ url: `/api/customers/${customerId}/month`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Per quarter-hour of the days 1 Wh import, 3 Wh PV, 1 Wh feed-in: consumption 3 Wh, autarky two thirds. */
async function anEstateWithValues({ from, to } = lastMonth()): Promise<number> {
  const { db } = server;
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const measuringPoint = MeasuringPoint.HouseConnection;
  const grid = await aMeter(db, place, { kind: MeterKind.GridConsumption, measuringPoint });
  const feedIn = await aMeter(db, place, { kind: MeterKind.FeedIn, measuringPoint });
  const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal });
  const days = [[grid, 1] as const, [feedIn, 1] as const, [pv, 3] as const].flatMap(([meterId, amount]) =>
    eachDay(from, to).map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: quarterHoursOf(day, timeZone) }, () => amount),
      statuses: null,
    })),
  );
  await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
  await deriveMarkedDays(db, place, { from: '2000-01-01', to: '2100-01-01' });
  return estateId;
}

const quarterHoursIn = ({ from, to }: { from: string; to: string }) =>
  eachDay(from, to).reduce((sum, day) => sum + quarterHoursOf(day, timeZone), 0);

it('invents no figure without values', async () => {
  await anEstate(server.db, customerId);
  expect(await read(await admin())).toEqual({
    days: null,
    pvGeneration: { energyWh: null, estateCount: 0, missingCount: 0 },
    autarky: { share: null, estateCount: 0 },
    revenue: null,
    wentWell: { completeEstateCount: 0, edgeCount: 0, onlineEdgeCount: 0, paidInvoiceCount: 0, endedAlarmCount: 0 },
  });
});

it('sums the estates with enough values and counts the others', async () => {
  const month = lastMonth();
  const [whole] = [await anEstateWithValues(month), await anEstateWithValues(month)];
  await anEstateWithValues({ from: month.from, to: addDays(month.from, 10) });
  const found = await read(await admin());
  expect(found).toMatchObject({
    days: month,
    pvGeneration: { energyWh: 2 * 3 * quarterHoursIn(month), estateCount: 2, missingCount: 1 },
    autarky: { estateCount: 2 },
    wentWell: { completeEstateCount: 2 },
  });
  expect(found.autarky.share).toBeCloseTo(2 / 3, 10);
  const owned = await read(await right(Role.EstateOwner, ResourceLevel.Estate, whole));
  expect(owned.pvGeneration).toEqual({ energyWh: 3 * quarterHoursIn(month), estateCount: 1, missingCount: 0 });
});

it('ends a running month yesterday', async () => {
  const today = localToday();
  const from = addDays(today, -3);
  await anEstateWithValues({ from, to: today });
  const month = shiftPeriod('month', addDays(today, -1), 0);
  expect((await read(await admin())).days).toEqual({ from: month.from, to: today });
});

it('tells the invoices of the last month that has any, and what was paid', async () => {
  const { db } = server;
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const providerId = await aProvider(db, customerId);
  const participantId = await aParticipant(db, place);
  const contractId = await aContract(db, { customerId, participantId });
  const userId = await admin();
  const { invoiceId } = await anInvoice(db, { ...place, providerId, participantId, contractId, userId });
  const { issued_on } = await db
    .selectFrom('invoice')
    .select('issued_on')
    .where('id', '=', invoiceId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const isRecent = issued_on > shiftPeriod('month', localToday(), -12).from;
  expect((await read(userId)).revenue).toEqual(
    isRecent ? { month: `${issued_on.slice(0, 7)}-01`, grossCents: 108_245, invoiceCount: 1 } : null,
  );
  await db
    .updateTable('invoice_state')
    .set({ status: 3, paid_on: localToday() })
    .where('customer_id', '=', customerId)
    .execute();
  expect((await read(userId)).wentWell.paidInvoiceCount).toBe(1);
});

it('shows a tenant nothing of the estate', async () => {
  const estateId = await anEstateWithValues();
  const apartmentId = await anApartment(server.db, customerId, estateId);
  const tenant = await aTenant(server.db, { customerId, apartmentId });
  expect(await read(tenant)).toMatchObject({ days: null, pvGeneration: { energyWh: null }, autarky: { share: null } });
});

it('counts edges that are online and alarms that have ended', async () => {
  const { db } = server;
  const estateId = await anEstate(db, customerId);
  const keys = { customer_id: customerId, estate_id: estateId };
  const lately = new Date();
  const ago = new Date(Date.now() - 3_600_000);
  await db
    .insertInto('edge')
    .values([
      { ...keys, name: 'a', last_message_at: lately },
      { ...keys, name: 'b', last_message_at: ago },
      { ...keys, name: 'c' },
    ])
    .execute();
  const alarm = {
    ...keys,
    kind: 'edgeOffline',
    severity: 'high',
    subject_id: 1,
    subject_name: 'a',
    limit_value: 60,
  } as const;
  await db
    .insertInto('alarm')
    .values([
      { ...alarm, closed_at: ago, close_reason: 'good' },
      { ...alarm, closed_at: ago, close_reason: 'gone' },
      alarm,
    ])
    .execute();
  expect((await read(await admin())).wentWell).toMatchObject({ edgeCount: 2, onlineEdgeCount: 1, endedAlarmCount: 1 });
});
