import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type CurveOwnerRow, curveOwners, selectHouseholds } from './curve-access.ts';
import { packAmounts } from '../../../database/packed-amounts.ts';

let database: TestDatabase;
let place: { customerId: number; estateId: number };

beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  const customerId = await aCustomer(database.db);
  place = { customerId, estateId: await anEstate(database.db, customerId) };
});

const apartment = () => anApartment(database.db, place.customerId, place.estateId);
const occupied = async (apartmentId: number, during: string) => {
  const { customerId } = place;
  await aTenant(database.db, { customerId, apartmentId }, during);
};

describe('a meter that was moved away from an apartment', () => {
  /** The owners of a meter that is general electricity since June, on days of a range. */
  async function ownersOn(occupancy: string, from: string, to: string): Promise<boolean[]> {
    const apartmentId = await apartment();
    await occupied(apartmentId, occupancy);
    const meterId = await aMeter(database.db, place, { apartmentId, during: '[2025-01-01,2025-06-01)' });
    await sql`insert into meter_assignment (customer_id, meter_id, kind, measuring_point, during)
      values (${place.customerId}, ${meterId}, ${MeterKind.Consumption}, ${MeasuringPoint.General}, '[2025-06-01,)')`.execute(
      database.db,
    );
    const { rows } = await sql<CurveOwnerRow>`
      select occupancy_id as "occupancyId", has_consent as "hasConsent"
      from (${curveOwners(place.customerId, { from, to })}) owner where meter_id = ${meterId}`.execute(database.db);
    return rows.map(({ hasConsent }) => hasConsent);
  }

  it.each([
    ['still shows the tenants who live there', '[2025-01-01,)', '2025-07-01', '2025-08-01', [false]],
    ['shows nobody once they have moved out', '[2025-01-01,2025-07-01)', '2025-07-01', '2025-08-01', []],
    ['shows nobody who moved in later', '[2025-06-01,)', '2025-07-01', '2025-08-01', []],
    ['shows them before, as ever', '[2025-01-01,)', '2025-05-01', '2025-06-01', [false]],
  ])('%s', async (_, occupancy, from, to, expected) => {
    expect(await ownersOn(occupancy, from, to)).toEqual(expected);
  });
});

describe('the households of an estate', () => {
  async function households(): Promise<number> {
    const keys = { customerId: sql`${place.customerId}::int`, estateId: sql`${place.estateId}::int` };
    const { rows } = await sql<{ count: number }>`select ${selectHouseholds(keys)} as count`.execute(database.db);
    return rows[0]!.count;
  }

  it('are not those of apartments that exist on paper only', async () => {
    for (let count = 0; count < 3; count += 1) await occupied(await apartment(), '[2020-01-01,)');
    for (let count = 0; count < 4; count += 1) await apartment();
    expect(await households()).toBe(3);
  });

  it('are those of apartments without a record whose meters have values', async () => {
    await occupied(await apartment(), '[2020-01-01,)');
    const apartmentId = await apartment();
    const meterId = await aMeter(database.db, place, { apartmentId });
    expect(await households()).toBe(1);
    await sql`insert into meter_day (customer_id, meter_id, day, amounts, total, missing, substituted)
      values (${place.customerId}, ${meterId}, '2025-01-01', ${packAmounts(Array.from({ length: 96 }, () => 1))}, 96, 0, 0)`.execute(
      database.db,
    );
    expect(await households()).toBe(2);
  });

  it('are not those who have moved out', async () => {
    await occupied(await apartment(), '[2020-01-01,)');
    await occupied(await apartment(), '[2020-01-01,2021-01-01)');
    expect(await households()).toBe(1);
  });

  it('are all apartments where nothing is known of any', async () => {
    for (let count = 0; count < 6; count += 1) await apartment();
    expect(await households()).toBe(6);
  });
});
