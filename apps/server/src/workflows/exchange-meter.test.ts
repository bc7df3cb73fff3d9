import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAndSaveCounters } from '../features/metering/counters/save-counters-for-tests.ts';
import { aMeterEstate, auditOf, newMeter, type MeterEstate } from '../features/meters/meters-for-tests.ts';
import { localToday } from '../database/local-today.ts';

let estate: MeterEstate;
beforeAll(async () => {
  estate = await aMeterEstate();
});
afterAll(() => estate.close());

const today = localToday();
let lastNumber = 0;
const aNumber = () => `1NEU ${(lastNumber += 1)}`;

/** A device with two registers, installed on 2025-01-01 with the counters 100 and 200. */
async function aTwoWayDevice() {
  const fields = newMeter({ firstCounter: 100 });
  const { serialNumber } = fields;
  const bought = (await estate.send('POST', '', fields)).body.meterId as number;
  const second = newMeter({ serialNumber, obis: '1-0:2.8.0', firstCounter: 200 });
  const sold = (await estate.send('POST', '', second)).body.meterId as number;
  return { bought, sold, serialNumber };
}

const exchangeOf = ({ bought, sold }: { bought: number; sold: number }, exchangedOn: string) => ({
  exchangedOn,
  serialNumber: aNumber(),
  deviceType: 'MeMeter',
  registers: [
    { meterId: bought, lastCounter: 5000, firstCounter: 0 },
    { meterId: sold, lastCounter: 9000, firstCounter: 10 },
  ],
});

const exchange = (meterId: number, body: object) => estate.send('POST', `/${meterId}/exchange`, body);

describe('an exchange of a device that an edge reads', () => {
  const dayMs = Date.parse('2026-02-10T00:00:00+01:00');
  /** 12 units every five minutes; the new device counts from noon on. */
  async function readDay(meterId: number) {
    const points = Array.from({ length: 289 }, (_, index) => ({
      meterId,
      atMs: dayMs + index * 300_000,
      counter: index < 144 ? 100_000 + index * 12 : 7 + (index - 144) * 12,
    }));
    const { db } = estate.server;
    return lockAndSaveCounters(db, estate.customerId, points);
  }
  const dayOf = (meterId: number) =>
    estate.server.db
      .selectFrom('meter_day')
      .select(['total', 'missing'])
      .where('meter_id', '=', meterId)
      .where('day', '=', '2026-02-10')
      .executeTakeFirstOrThrow();

  it('forms the quarter-hour in which it was, and the counters fit to the unit', async () => {
    const meterId = (await estate.send('POST', '', newMeter({ firstCounter: 100 }))).body.meterId as number;
    expect((await readDay(meterId)).notices).toMatchObject([{ code: 'counterReset' }]);
    expect(await dayOf(meterId)).toEqual({ total: 95 * 36, missing: 1 });

    const lastCounter = 100_000 + 143 * 12 + 5;
    const registers = [{ meterId, lastCounter, firstCounter: 4 }];
    const body = { exchangedOn: '2026-02-10', serialNumber: aNumber(), deviceType: 'MeMeter', registers };
    expect((await exchange(meterId, body)).status).toBe(200);
    expect(await dayOf(meterId)).toEqual({ total: lastCounter - 100_000 + (7 + 144 * 12 - 4), missing: 0 });
    const again = await readDay(meterId);
    expect(again).toEqual({ notices: [], changed: 0 });
  });

  it('keeps the days of a meter that no edge reads', async () => {
    const meterId = (await estate.send('POST', '', newMeter({ firstCounter: 100 }))).body.meterId as number;
    const registers = [{ meterId, lastCounter: 200, firstCounter: 0 }];
    const body = { exchangedOn: '2026-02-10', serialNumber: aNumber(), deviceType: 'MeMeter', registers };
    expect((await exchange(meterId, body)).status).toBe(200);
    const days = estate.server.db.selectFrom('meter_day').select('day').where('meter_id', '=', meterId);
    expect(await days.execute()).toEqual([]);
  });
});

describe('an exchange', () => {
  it('ends the old device for all registers, with readings at both sides; the series goes on', async () => {
    const device = await aTwoWayDevice();
    const body = exchangeOf(device, '2026-02-10');
    expect((await exchange(device.bought, body)).status).toBe(200);

    const { body: devices } = await estate.send('GET', `/${device.sold}/devices`);
    expect(devices).toMatchObject([
      { serialNumber: body.serialNumber, from: '2026-02-10', to: null, firstCounter: 10, lastCounter: null },
      { serialNumber: device.serialNumber, from: '2025-01-01', to: '2026-02-10', firstCounter: 200, lastCounter: 9000 },
    ]);
    const { body: page } = await estate.send('GET', `/${device.sold}/readings`);
    expect(page.readings).toMatchObject([
      { at: '2026-02-09T23:00:00.000Z', counter: 10, consumption: 0, isDeletable: false },
      { at: '2026-02-09T22:59:59.000Z', counter: 9000, consumption: 8800, isDeletable: false },
      { at: '2024-12-31T23:00:00.000Z', counter: 200, consumption: null, isDeletable: false },
    ]);
    for (const meterId of [device.bought, device.sold]) {
      const [, entry] = await auditOf(estate.server.db, meterId);
      expect(entry).toMatchObject({
        action: 'exchange',
        before: { serialNumber: device.serialNumber },
        after: { serialNumber: body.serialNumber, exchangedOn: '2026-02-10' },
      });
    }
    const { body: meters } = await estate.send('GET', `?month=${today.slice(0, 7)}`);
    const listed = meters.find((meter: { meterId: number }) => meter.meterId === device.bought);
    expect(listed).toMatchObject({ serialNumber: body.serialNumber, installedOn: '2026-02-10', version: 2 });
  });

  it('may follow another one, and the day between stays', async () => {
    const device = await aTwoWayDevice();
    await exchange(device.bought, exchangeOf(device, '2026-02-10'));
    expect((await exchange(device.bought, exchangeOf(device, '2026-02-11'))).status).toBe(200);
    const { body } = await estate.send('GET', `/${device.bought}/readings`);
    expect(body.readings.map((reading: { consumption: number }) => reading.consumption)).toEqual([
      0,
      5000,
      0,
      4900,
      null,
    ]);
  });

  it.each([
    ['before the installation', '2024-12-31'],
    ['on the day of the installation', '2025-01-01'],
    ['tomorrow', addDays(today, 1)],
  ])('%s is refused', async (_, exchangedOn) => {
    const device = await aTwoWayDevice();
    const { status, body } = await exchange(device.bought, exchangeOf(device, exchangedOn));
    expect([status, body.metadata]).toEqual([409, { code: ErrorCode.ExchangeTooEarly, field: 'exchangedOn' }]);
  });

  it('names every register of the device, once', async () => {
    const device = await aTwoWayDevice();
    const { registers, ...body } = exchangeOf(device, '2026-02-10');
    for (const named of [
      [registers[0]],
      [registers[0], registers[0]],
      [...registers, { ...registers[0], meterId: 1 }],
    ]) {
      const { status, body: refusal } = await exchange(device.bought, { ...body, registers: named });
      expect([status, refusal.metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
    }
  });

  it('takes no counter below the reading before, nor one above the next', async () => {
    const device = await aTwoWayDevice();
    const reading = { at: '2026-02-01T08:00:00Z', counter: 5001, origin: 'operator' };
    expect((await estate.send('POST', `/${device.bought}/readings`, { ...reading, isConfirmed: true })).status).toBe(
      200,
    );
    const body = exchangeOf(device, '2026-02-10');
    const tooLow = await exchange(device.bought, body);
    const metadata = { code: ErrorCode.ReadingImplausible, field: 'registers.0.lastCounter' };
    expect([tooLow.status, tooLow.body.metadata]).toEqual([409, metadata]);

    const early = exchangeOf(device, '2026-01-10');
    early.registers[0]!.firstCounter = 5002;
    const tooHigh = await exchange(device.bought, early);
    expect(tooHigh.body.metadata).toEqual({ ...metadata, field: 'registers.0.firstCounter' });
  });

  it('brings a device that is not there yet', async () => {
    const device = await aTwoWayDevice();
    const { serialNumber } = await aTwoWayDevice();
    for (const taken of [serialNumber, device.serialNumber]) {
      const { status, body } = await exchange(device.bought, {
        ...exchangeOf(device, '2026-02-10'),
        serialNumber: taken,
      });
      expect([status, body.metadata.code]).toEqual([409, ErrorCode.SerialNumberTaken]);
    }
  });

  it('has no part in a meter without a device', async () => {
    expect((await exchange(999_999, exchangeOf({ bought: 1, sold: 2 }, '2026-02-10'))).status).toBe(404);
  });
});
