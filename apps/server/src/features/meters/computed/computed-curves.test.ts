import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { MeterPart, PartSign } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { findCurveMeters } from '../../metering/curves/find-curve-meters.ts';
import { createComputedMeter } from './create-computed-meter.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

const part = (partId: number, sign: PartSign = 1): MeterPart => ({ partId, sign, from: '2026-01-01', to: null });

let lastNumber = 0;
const fieldsOf = (parts: MeterPart[]) => {
  const place = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
  return { name: `Rest ${(lastNumber += 1)}`, obis: '1-0:1.8.0', ...place, parts };
};

describe('the curve of a computed meter', () => {
  const days = { from: '2026-03-02', to: '2026-03-03' };

  async function anEstateWith(apartments: number) {
    const { db } = database;
    const customerId = await aCustomer(db);
    const userId = await aUser(db);
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const connection = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
    const connectionId = await aMeter(db, place, connection);
    const meterIds: number[] = [];
    for (let number = 0; number < apartments; number += 1) {
      const apartmentId = await anApartment(db, place.customerId, place.estateId);
      await aTenant(db, { customerId: place.customerId, apartmentId });
      meterIds.push(await aMeter(db, place, { apartmentId }));
    }
    const isHidden = async (parts: MeterPart[]) => {
      const editor = { ...place, userId };
      const meterId = await db.transaction().execute((tx) => createComputedMeter(tx, editor, fieldsOf(parts)));
      const [found] = await findCurveMeters(db, place, { ...days, meterIds: [meterId] });
      return found?.isHidden;
    };
    return { connectionId, meterIds, isHidden };
  }

  it('is that of its parts: no tenant is read off it who has not agreed', async () => {
    const { connectionId, meterIds, isHidden } = await anEstateWith(5);
    const [first = 0, second = 0] = meterIds;
    const rest = meterIds.map((meterId) => part(meterId, -1));
    expect(await isHidden([part(connectionId), part(first, -1)])).toBe(true);
    expect(await isHidden([part(first), part(second)])).toBe(true);
    expect(await isHidden([part(connectionId), ...rest])).toBe(false);
    expect(await isHidden([part(connectionId), part(first), ...rest.slice(1)])).toBe(true);
    expect(await isHidden([part(connectionId)])).toBe(false);
  });

  it('is hidden where the grid connection shows few apartments', async () => {
    const { connectionId, isHidden } = await anEstateWith(2);
    expect(await isHidden([part(connectionId)])).toBe(true);
  });
});
