import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { aCustomer, aMeter, anEdge, anEstate } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { readAttention } from './attention.db.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('meters with gaps', () => {
  it.each([
    ['2026-11-21', 20 * 96, 0, 0],
    ['2026-11-21', 20 * 96, 60, 1],
    ['2026-11-21', 18 * 96, 0, 1],
    // on the first day of a month the previous month counts; days of the clock change have 92 or 100 quarter-hours
    ['2026-11-01', 31 * 96 + 4, 0, 0],
    ['2026-11-01', 31 * 96 + 4, 60, 1],
    ['2026-03-31', 30 * 96 - 4, 0, 0],
    ['2026-03-31', 30 * 96 - 4, 58, 1],
  ])('on %s with %i quarter-hours and %i missing: %i meters', async (today, quarterHours, missing, count) => {
    const { db } = database;
    const customer = await aCustomer(db);
    const estateId = await anEstate(db, customer);
    await anEdge(db, customer, estateId, new Date());
    const meterId = await aMeter(db, { customerId: customer, estateId });
    const month = `${addDays(today, -1).slice(0, 7)}-01`;
    const keys = { customer_id: customer, meter_id: meterId };
    const counts = { total: 0, quarter_hours: quarterHours, missing, substituted: 0 };
    await db
      .insertInto('meter_month')
      .values({ ...keys, month, ...counts })
      .execute();
    expect((await incompleteOn(customer, today)).total).toBe(count);
  });

  it('are listed even if today has values', async () => {
    const { db } = database;
    const customer = await aCustomer(db);
    const estateId = await anEstate(db, customer);
    await anEdge(db, customer, estateId, new Date());
    const meterId = await aMeter(db, { customerId: customer, estateId });
    const days = eachDay('2026-11-01', '2026-11-22').map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: 96 }, (_, index) => (day === '2026-11-13' && index < 60 ? null : 1)),
      statuses: null,
    }));
    await db.transaction().execute((tx) => saveMeterDays(tx, customer, days));
    const { total, items } = await incompleteOn(customer, '2026-11-21');
    expect([total, items[0]!.worstCompleteness]).toEqual([1, 1 - 60 / (20 * 96)]);
  });

  it('wait for the first file and for that of a month where no edge has spoken', async () => {
    const { db } = database;
    const customer = await aCustomer(db);
    const place = { customerId: customer, estateId: await anEstate(db, customer) };
    const meterId = await aMeter(db, place);
    await aMeter(db, place);
    const days = eachDay('2026-08-01', '2026-10-01').map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: 96 }, () => 1),
      statuses: null,
    }));
    await db.transaction().execute((tx) => saveMeterDays(tx, customer, days));
    expect((await incompleteOn(customer, '2026-11-09')).total).toBe(0);
    const [missing] = (await incompleteOn(customer, '2026-11-10')).items;
    expect(missing).toMatchObject({ month: '2026-10-01', meterCount: 1, worstCompleteness: 0 });
  });

  async function incompleteOn(customer: number, today: string): Promise<Attention['incompleteMeters']> {
    const enclosing = [{ level: ResourceLevel.Customer, id: customer }];
    const rights = [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customer, enclosing }];
    const caller: Caller = {
      userId: 1,
      authorityId: null,
      email: '',
      firstName: '',
      lastName: '',
      customerIds: [customer],
      rights,
    };
    const read = () => readAttention(database.db, { caller, customerId: customer, today });
    return (await runForCustomers([customer], read)).incompleteMeters;
  }
});
