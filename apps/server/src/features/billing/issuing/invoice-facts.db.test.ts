import { addDays } from '@lichthof/domain/time/days.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aBilledEstate, changeTariff, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aMeter, aMountedDevice, aUser } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createComputedMeter } from '../../meters/computed/create-computed-meter.ts';
import { prepareBilling, readInvoiceReadings } from '../calls-for-tests.ts';

const march: DayRange = { from: '2026-03-01', to: '2026-04-01' };
const dayWh = 96 * 60;
const exchangedOn = '2026-03-10';
const midnightCounter = 1_000_000 + 9 * dayWh;
/** The old device counted until noon. */
const exchange = { lastCounter: midnightCounter + dayWh / 2, firstCounter: 7 };

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

async function exchangeDevice(
  { customerId, estateId, apartments }: BilledTestEstate,
  last = exchange.lastCounter,
): Promise<void> {
  const place = { customerId, estateId, meterId: apartments[0]!.meterId };
  const old = { serialNumber: 'ALT', from: march.from, to: exchangedOn };
  await aMountedDevice(db, place, { ...old, firstCounter: 1_000_000, lastCounter: last });
  await aMountedDevice(db, place, { serialNumber: 'NEU', from: exchangedOn, firstCounter: exchange.firstCounter });
}

/** Per row: date, device, reason, counter, consumption, origin. */
async function readingsOf(estate: BilledTestEstate, period = march) {
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date('2026-05-04T10:00:00Z') });
  const { allocation, pvWh, gridWh } = drafts.find(
    (draft) => draft.allocation.contract.contractId === estate.apartments[0]!.contractId,
  )!;
  const readings = (await readInvoiceReadings(db, estate.customerId, [allocation])).get(allocation)!;
  const used = readings.reduce((sum, { consumptionWh }) => sum + (consumptionWh ?? 0), 0);
  expect(used).toBe(pvWh + gridWh);
  return readings.map((one) => [
    one.date.slice(5),
    one.serialNumber,
    one.reason,
    one.counterWh,
    one.consumptionWh,
    one.origin,
    ...(one.transformerFactor === undefined ? [] : [one.transformerFactor]),
  ]);
}

const marchWh = (31 * 96 - 4) * 60;

describe('the readings of an invoice over an exchange', () => {
  it('ends the old device with its last counter and begins the new one with its first', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await exchangeDevice(estate);
    const afterWh = marchWh - 9 * dayWh - dayWh / 2;
    expect(await readingsOf(estate)).toEqual([
      ['03-01', 'ALT', 'begin', 1_000_000, null, 'operator'],
      ['03-10', 'ALT', 'removed', exchange.lastCounter, 9 * dayWh + dayWh / 2, 'operator'],
      ['03-10', 'NEU', 'installed', 7, null, 'operator'],
      ['04-01', 'NEU', 'end', 7 + afterWh, afterWh, 'computed'],
    ]);
  });

  it('prints what a device behind transformers shows, with its factor, and no counter across its change', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    const { customerId, estateId, apartments } = estate;
    const place = { customerId, estateId, meterId: apartments[0]?.meterId ?? 0 };
    const deviceId = await aMountedDevice(db, place, {
      serialNumber: 'WANDLER',
      from: march.from,
      firstCounter: 40_000,
    });
    const add = (from_day: string, factor: string) =>
      db
        .insertInto('device_factor')
        .values({ customer_id: customerId, device_id: deviceId, from_day, factor })
        .execute();
    await add(march.from, '40');
    expect(await readingsOf(estate)).toEqual([
      ['03-01', 'WANDLER', 'begin', 1000, null, 'operator', 40],
      ['04-01', 'WANDLER', 'end', 1000 + marchWh / 40, marchWh, 'computed', 40],
    ]);
    await add('2026-03-15', '60');
    expect(await readingsOf(estate)).toEqual([
      ['03-01', 'WANDLER', 'begin', 1000, null, 'operator', 40],
      ['04-01', 'WANDLER', 'end', null, marchWh, 'quarterHours', 60],
    ]);
  });

  it('prints each of three devices when the meter is exchanged twice', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    const { customerId, estateId, apartments } = estate;
    const place = { customerId, estateId, meterId: apartments[0]!.meterId };
    const [first, second] = ['2026-03-10', '2026-03-20'];
    const lastOfFirst = 1_000_000 + 9 * dayWh;
    const lastOfSecond = 10 * dayWh + dayWh / 4;
    const between = { serialNumber: 'ZWEI', from: first, to: second, firstCounter: 0, lastCounter: lastOfSecond };
    const before = { from: march.from, to: first, firstCounter: 1_000_000, lastCounter: lastOfFirst };
    await aMountedDevice(db, place, { serialNumber: 'EINS', ...before });
    await aMountedDevice(db, place, between);
    await aMountedDevice(db, place, { serialNumber: 'DREI', from: second, firstCounter: 500 });
    const ofThirdWh = marchWh - 9 * dayWh - lastOfSecond;
    expect(await readingsOf(estate)).toEqual([
      ['03-01', 'EINS', 'begin', 1_000_000, null, 'operator'],
      ['03-10', 'EINS', 'removed', lastOfFirst, 9 * dayWh, 'operator'],
      ['03-10', 'ZWEI', 'installed', 0, null, 'operator'],
      ['03-20', 'ZWEI', 'removed', lastOfSecond, lastOfSecond, 'operator'],
      ['03-20', 'DREI', 'installed', 500, null, 'operator'],
      ['04-01', 'DREI', 'end', 500 + ofThirdWh, ofThirdWh, 'computed'],
    ]);
  });

  it('does not count the morning of the first device for the second one, which is exchanged too', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    const { customerId, estateId, apartments } = estate;
    const place = { customerId, estateId, meterId: apartments[0]!.meterId };
    const [first, second] = ['2026-03-10', '2026-03-20'];
    const [morningWh, lastMorningWh] = [dayWh / 2, dayWh / 4];
    const lastOfFirst = 1_000_000 + 9 * dayWh + morningWh;
    const ofSecondWh = 10 * dayWh - morningWh + lastMorningWh;
    const before = { from: march.from, to: first, firstCounter: 1_000_000, lastCounter: lastOfFirst };
    await aMountedDevice(db, place, { serialNumber: 'EINS', ...before });
    const between = { from: first, to: second, firstCounter: 0, lastCounter: ofSecondWh };
    await aMountedDevice(db, place, { serialNumber: 'ZWEI', ...between });
    await aMountedDevice(db, place, { serialNumber: 'DREI', from: second, firstCounter: 0 });
    const ofThirdWh = marchWh - 19 * dayWh - lastMorningWh;
    expect((await readingsOf(estate)).map((reading) => reading.slice(1, 5))).toEqual([
      ['EINS', 'begin', 1_000_000, null],
      ['EINS', 'removed', lastOfFirst, 9 * dayWh + morningWh],
      ['ZWEI', 'installed', 0, null],
      ['ZWEI', 'removed', ofSecondWh, ofSecondWh],
      ['DREI', 'installed', 0, null],
      ['DREI', 'end', ofThirdWh, ofThirdWh],
    ]);
  });

  it("prints the old device's morning if the period begins on the day of the exchange", async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await exchangeDevice(estate);
    const { contractId } = estate.apartments[0]!;
    const during = `[${exchangedOn},${march.to})`;
    await db.updateTable('contract').set({ during }).where('id', '=', contractId).execute();
    await db.updateTable('contract_tariff').set({ during }).where('contract_id', '=', contractId).execute();
    const afterWh = marchWh - 9 * dayWh - dayWh / 2;
    expect(await readingsOf(estate)).toEqual([
      ['03-10', 'ALT', 'begin', midnightCounter, null, 'computed'],
      ['03-10', 'ALT', 'removed', exchange.lastCounter, dayWh / 2, 'operator'],
      ['03-10', 'NEU', 'installed', 7, null, 'operator'],
      ['04-01', 'NEU', 'end', 7 + afterWh, afterWh, 'computed'],
    ]);
  });

  it("separates the old device's morning if the prices change on the day of the exchange", async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await exchangeDevice(estate);
    await changeTariff(db, estate, { tariffs: [`[2020-01-01,${exchangedOn})`, `[${exchangedOn},)`] });
    expect((await readingsOf(estate)).slice(0, 4)).toEqual([
      ['03-01', 'ALT', 'begin', 1_000_000, null, 'operator'],
      ['03-10', 'ALT', 'price', midnightCounter, 9 * dayWh, 'computed'],
      ['03-10', 'ALT', 'removed', exchange.lastCounter, dayWh / 2, 'operator'],
      ['03-10', 'NEU', 'installed', 7, null, 'operator'],
    ]);
  });

  it.each([
    ['less than the quarter-hours before', midnightCounter - 5000, 0],
    ['more than the consumption of the day', midnightCounter + 3 * dayWh, dayWh],
  ])('keeps the billed amounts if the last counter is %s', async (_, last, ofDayWh) => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await exchangeDevice(estate, last);
    const readings = await readingsOf(estate);
    expect(readings[1]!.slice(2)).toEqual(['removed', last, 9 * dayWh + ofDayWh, 'operator']);
    expect(readings[3]![4]).toBe(marchWh - 9 * dayWh - ofDayWh);
  });

  it('gives the day to the new device if earlier quarter-hours are missing', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await exchangeDevice(estate);
    const [{ meterId }] = estate.apartments as [BilledTestEstate['apartments'][number]];
    const period = { from: '2026-03-04', to: addDays('2026-03-04', 1) };
    await db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', period.from).execute();
    await fill(db, { customerId: estate.customerId, meterId, period }, (_day, index) => (index === 0 ? null : 60));
    const { allocation } = (
      await prepareBilling(db, { ...estate, period: march, now: new Date('2026-05-04T10:00:00Z') })
    ).drafts[0]!;
    const readings = (await readInvoiceReadings(db, estate.customerId, [allocation])).get(allocation)!;
    expect(readings[1]).toMatchObject({ counterWh: exchange.lastCounter, consumptionWh: 9 * dayWh - 60 });
    expect(readings[3]).toMatchObject({ consumptionWh: marchWh - 9 * dayWh });
  });
});

describe('a computed meter of a contract', () => {
  const aComputed = (estate: BilledTestEstate, partId: number) =>
    db.transaction().execute(async (tx) => {
      const { customerId, estateId } = estate;
      const userId = await aUser(tx);
      const parts = [{ partId, sign: 1 as const, from: '2026-01-01', to: null }];
      const fields = { name: 'Küche und Flur', obis: '1-0:1.8.0', kind: MeterKind.GeneralConsumption, parts };
      const place = { measuringPoint: MeasuringPoint.General };
      const meterId = await createComputedMeter(tx, { customerId, estateId, userId }, { ...fields, ...place });
      const { apartmentId } = estate.apartments[0]!;
      await tx
        .updateTable('meter_assignment')
        .set({ apartment_id: apartmentId, kind: MeterKind.Consumption })
        .where('meter_id', '=', meterId)
        .execute();
      return meterId;
    });

  it('is billed as computed of other meters', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    const partId = await aMeter(db, estate, { kind: MeterKind.GeneralConsumption });
    await aComputed(estate, partId);
    await fill(db, { customerId: estate.customerId, meterId: partId, period: march }, () => 7);
    expect(await readingsOf(estate)).toEqual([
      ['03-01', null, 'begin', null, null, 'quarterHours'],
      ['04-01', null, 'end', null, marchWh, 'quarterHours'],
      ['03-01', null, 'begin', null, null, 'otherMeters'],
      ['04-01', null, 'end', null, (marchWh / 60) * 7, 'otherMeters'],
    ]);
  });

  it('is not billed beside the part that it adds', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: () => 60 });
    await aComputed(estate, estate.apartments[0]!.meterId);
    await fill(db, { customerId: estate.customerId, meterId: estate.apartments[0]!.meterId, period: march }, () => 61);
    expect((await readingsOf(estate)).map(([, , , , consumptionWh]) => consumptionWh)).toEqual([
      null,
      (marchWh / 60) * 61,
    ]);
  });
});
