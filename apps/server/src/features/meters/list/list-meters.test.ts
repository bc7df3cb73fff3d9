import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMeter, anApartment, anEdge } from '../../../testing/makers.ts';
import { aMeterEstate, newMeter, type MeterEstate } from '../meters-for-tests.ts';
import { insertMeter } from '../insert-meter.db.ts';
import { localToday } from '../../../database/local-today.ts';
import { packAmounts } from '../../../database/packed-amounts.ts';

let estate: MeterEstate;
beforeAll(async () => {
  estate = await aMeterEstate();
  const { server, customerId, estateId } = estate;
  await anEdge(server.db, customerId, estateId, new Date());
});
afterAll(() => estate.close());

const today = localToday();
const month = today.slice(0, 7);

async function listed(meterId: number, query = ''): Promise<Meter | undefined> {
  const { status, body } = await estate.send('GET', `?month=${month}${query}`);
  expect(status).toBe(200);
  return (body as Meter[]).find((meter) => meter.meterId === meterId);
}

const insert = (fields = newMeter()) => {
  const { customerId, estateId, ownerId } = estate;
  return estate.server.db
    .transaction()
    .execute((tx) => insertMeter(tx, { customerId, estateId, userId: ownerId }, fields));
};

describe('a meter in the list', () => {
  it('has its device, its first reading and its apartment', async () => {
    const { apartmentId } = estate;
    const place = { measuringPoint: 'tenant', kind: 9, apartmentId } as const;
    const fields = newMeter({ ...place, firstCounter: 1_234_567, obis: '1.8.0', marketLocationId: '' });
    const meterId = await insert(fields);

    expect(await listed(meterId)).toMatchObject({
      name: fields.name,
      serialNumber: fields.serialNumber,
      obis: '1-0:1.8.0',
      medium: 1,
      baseUnit: 'Wh',
      ...place,
      deviceType: 'MeMeter',
      installedOn: '2025-01-01',
      removedOn: null,
      marketLocationId: null,
      reading: { at: '2024-12-31T23:00:00Z', counter: 1_234_567, origin: 'operator' },
      edge: null,
      waitingChange: null,
      status: 'warning',
      warnings: ['noValues'],
      isArchived: false,
      version: 1,
    });
  });

  it('that was made without a device or an apartment is to be placed', async () => {
    const meterId = await aMeter(estate.server.db, estate);
    expect(await listed(meterId)).toMatchObject({ serialNumber: null, installedOn: null, status: 'unassigned' });
  });

  it('tells what its edge read last, and what is odd about it', async () => {
    const { db } = estate.server;
    const { customerId, estateId } = estate;
    const meterId = await insert(newMeter({ firstCounter: 5 }));
    const edgeId = await anEdge(db, customerId, estateId);
    const keys = { customer_id: customerId, edge_id: edgeId };
    const channel = { component_id: 'ess0', channel: 'ActiveChargeEnergy', created_by: null };
    await db
      .insertInto('register_mapping')
      .values({ ...keys, meter_id: meterId, ...channel })
      .execute();
    const at = '2026-02-28T12:00:00.000Z';
    const values = { productionW: null, gridW: null, consumptionW: null, batteryW: null, stateOfChargePercent: null };
    const live = { values, counters: { 'ess0/ActiveChargeEnergy': { counter: 77_000, at } }, rising: {} };
    await db
      .insertInto('edge_live')
      .values({ ...keys, at: new Date(at), live_values: JSON.stringify(live) })
      .execute();
    const component = { componentId: 'ess0', alias: '', factoryId: '', category: 'storage', meterType: null };
    await db
      .insertInto('edge_config')
      .values({ ...keys, components: JSON.stringify([component]), hash: '', received_at: new Date() })
      .execute();
    const seen = { first_at: new Date(), last_at: new Date(), count: 1, detail: null };
    await db
      .insertInto('edge_notice')
      .values([
        { ...keys, meter_id: meterId, code: 'counterReset', ...seen },
        {
          ...keys,
          meter_id: meterId,
          code: 'implausibleJump',
          ...seen,
          last_at: new Date(Date.now() - 15 * 86_400_000),
        },
      ])
      .execute();

    expect(await listed(meterId)).toMatchObject({
      edge: { edgeId },
      reading: { at: '2026-02-28T12:00:00Z', counter: 77_000, origin: 'remote' },
      status: 'warning',
      warnings: ['noValues', 'counterReset', 'notCalibrated'],
    });
    const apartmentId = await anApartment(db, customerId, estateId);
    await db
      .updateTable('meter_assignment')
      .set({ apartment_id: apartmentId })
      .where('meter_id', '=', meterId)
      .execute();
    expect((await listed(meterId))?.reading, 'of a flat only what is kept').toMatchObject({ counter: 5 });
  });

  it('has values of the month asked for, and is active while they come', async () => {
    const meterId = await insert();
    await saveDays(meterId, [addDays(today, -2), addDays(today, -1), today]);
    const meter = (await listed(meterId))!;
    expect(meter).toMatchObject({ status: 'active', warnings: [], valuesFrom: addDays(today, -2) });
    expect(meter.valuesTo).toBe(addDays(today, 1));
  });

  it('is silent three days after the last value', async () => {
    const meterId = await insert();
    await saveDays(meterId, [addDays(today, -5), addDays(today, -4)]);
    expect(await listed(meterId)).toMatchObject({ status: 'warning', warnings: ['silent'] });
  });

  it('is told when it is archived only if asked for', async () => {
    const meterId = await insert();
    await estate.server.db.updateTable('meter').set({ archived_at: new Date() }).where('id', '=', meterId).execute();
    expect(await listed(meterId)).toBeUndefined();
    expect(await listed(meterId, '&withArchived=true')).toMatchObject({ isArchived: true, status: 'inactive' });
  });
});

async function saveDays(meterId: number, days: string[]): Promise<void> {
  const amounts = packAmounts(Array.from({ length: 96 }, () => 1));
  await estate.server.db
    .insertInto('meter_day')
    .values(
      days.map((day) => ({
        customer_id: estate.customerId,
        meter_id: meterId,
        day,
        amounts,
        statuses: null,
        total: 96,
        missing: 0,
        substituted: AmountStatus.Measured,
      })),
    )
    .execute();
}
