import type { ChangedMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant } from '../../testing/electricity-makers.ts';
import { anApartment, anEstate } from '../../testing/makers.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { aMeterEstate, auditOf, newMeter, type MeterEstate } from './meters-for-tests.ts';
import { localToday } from '../../database/local-today.ts';

let estate: MeterEstate;
beforeAll(async () => {
  estate = await aMeterEstate();
});
afterAll(() => estate.close());

const today = localToday();

async function create(fields = newMeter()) {
  const { status, body } = await estate.send('POST', '', fields);
  expect(status).toBe(200);
  const form = { marketLocationId: '', meteringLocationId: '', removedOn: null, apartmentId: null, ...fields };
  return { meterId: body.meterId as number, fields: { ...form, version: 1 } as ChangedMeter };
}

const change = (meterId: number, fields: ChangedMeter) => estate.send('PUT', `/${meterId}`, fields);

async function listed(meterId: number): Promise<Meter> {
  const { body } = await estate.send('GET', `?month=${today.slice(0, 7)}`);
  return (body as Meter[]).find((meter) => meter.meterId === meterId)!;
}

const saveDay = (meterId: number, day: string) =>
  estate.server.db
    .transaction()
    .execute((tx) =>
      saveMeterDays(tx, estate.customerId, [
        { meterId, day, amounts: Array.from({ length: 96 }, () => 5), statuses: null },
      ]),
    );

async function assignments(meterId: number) {
  const { db } = estate.server;
  const columns = ['kind', 'measuring_point', 'apartment_id', 'during'] as const;
  return db.selectFrom('meter_assignment').select(columns).where('meter_id', '=', meterId).orderBy('during').execute();
}

describe('a new meter', () => {
  it('has a peak power as long as it is a plant', async () => {
    const place = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal, apartmentId: null };
    const { meterId, fields } = await create(newMeter({ ...place, peakPowerKw: 9.87 }));
    expect((await listed(meterId)).peakPowerKw).toBe(9.87);
    await change(meterId, { ...fields, peakPowerKw: 12 });
    expect((await listed(meterId)).peakPowerKw).toBe(12);
    const moved = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
    await change(meterId, { ...fields, ...moved, peakPowerKw: 12, version: 2 });
    expect((await listed(meterId)).peakPowerKw).toBeNull();
    const logged = await auditOf(estate.server.db, meterId);
    expect(logged.map(({ after }) => (after as { peakPowerKw?: number | null }).peakPowerKw)).toEqual([9.87, 12, null]);
    expect((await change(meterId, { ...fields, peakPowerKw: 0, version: 3 })).status).toBe(400);
  });

  it('has a storage capacity only as the state of charge of a battery', async () => {
    const place = { measuringPoint: MeasuringPoint.Battery, apartmentId: null, storageCapacityKwh: 60 };
    const { meterId } = await create(newMeter({ ...place, kind: MeterKind.StorageChargingQuota, obis: '1-0:96.50.0' }));
    expect((await listed(meterId)).storageCapacityKwh).toBe(60);
    const charging = { ...place, kind: MeterKind.Charge, name: 'Laden', serialNumber: 'B 2' };
    const { meterId: other } = await create(newMeter(charging));
    expect((await listed(other)).storageCapacityKwh).toBeNull();
  });

  it('is logged with what it is', async () => {
    const { meterId, fields } = await create(newMeter({ firstCounter: 7 }));
    const { name, serialNumber } = fields;
    expect(await auditOf(estate.server.db, meterId)).toMatchObject([
      { action: 'create', user_id: estate.ownerId, after: { name, serialNumber, obis: '1-0:1.8.0', firstCounter: 7 } },
    ]);
  });

  it.each<[string, object, string[]]>([
    ['without a serial number', { serialNumber: ' ' }, ['serialNumber']],
    ['with no OBIS code', { obis: 'Bezug' }, ['obis']],
    ['of a flat without naming it', { measuringPoint: 'tenant', kind: 9 }, ['apartmentId']],
    ['of the estate in a flat', { apartmentId: 1 }, ['apartmentId']],
    ['removed before it was installed', { removedOn: '2024-12-31' }, ['removedOn']],
    ['with a MeLo too short', { meteringLocationId: 'DE000999' }, ['meteringLocationId']],
    ['with a wrong check digit', { marketLocationId: '50000000001' }, ['marketLocationId']],
    ['with a counter beyond all numbers', { firstCounter: 2 ** 53 }, ['firstCounter']],
    ['with a broken counter', { firstCounter: 1.5 }, ['firstCounter']],
  ])('%s is refused', async (_, fields, names) => {
    const { status, body } = await estate.send('POST', '', { ...newMeter(), ...fields });
    expect([status, body.metadata.fields]).toEqual([400, names]);
  });

  it('is one more register of the device with the number', async () => {
    const { fields } = await create(newMeter({ name: 'Bezug' }));
    const { serialNumber } = fields;
    const { meterId } = await create(newMeter({ name: 'Einspeisung', obis: '1-0:2.8.0', serialNumber }));
    const { body } = await estate.send('GET', `/${meterId}/devices`);
    expect(body).toMatchObject([{ serialNumber, meters: [{ name: 'Bezug' }, { name: 'Einspeisung' }] }]);

    const again = await estate.send('POST', '', newMeter({ serialNumber: ` ${serialNumber.toLowerCase()} ` }));
    expect([again.status, again.body.metadata.code]).toEqual([409, ErrorCode.SerialNumberTaken]);
  });

  it('takes no name that another one has', async () => {
    await create(newMeter({ name: 'Keller' }));
    const { status, body } = await estate.send('POST', '', newMeter({ name: 'KELLER' }));
    expect([status, body.metadata.code]).toEqual([409, ErrorCode.MeterNameTaken]);
  });

  it.each([
    [MeasuringPoint.ChargingStation, MeterKind.EMobility],
    [MeasuringPoint.Heating, MeterKind.Heating],
  ] as const)('at the place %s may belong to an apartment or to the house', async (measuringPoint, kind) => {
    const { apartmentId } = estate;
    const ofApartment = await create(newMeter({ measuringPoint, kind, apartmentId }));
    expect(await assignments(ofApartment.meterId)).toMatchObject([{ kind, apartment_id: apartmentId }]);
    const ofEstate = await create(newMeter({ measuringPoint, kind }));
    expect(await assignments(ofEstate.meterId)).toMatchObject([{ kind, apartment_id: null }]);
  });

  it('is in no apartment of another estate', async () => {
    const { server, customerId } = estate;
    const apartmentId = await anApartment(server.db, customerId, await anEstate(server.db, customerId));
    const fields = newMeter({ measuringPoint: 'tenant', kind: 9, apartmentId });
    expect((await estate.send('POST', '', fields)).status).toBe(404);
  });
});

describe('a changed meter', () => {
  it('keeps what was there before in the log, and counts its versions', async () => {
    const { meterId, fields } = await create();
    const changed = { ...fields, name: 'Aufzug', deviceType: 'MidMeter', obis: '1.8.0' } as const;
    expect(await change(meterId, changed)).toEqual({ status: 200, body: { version: 2, isWaiting: false } });
    const [, entry] = await auditOf(estate.server.db, meterId);
    expect(entry).toMatchObject({
      action: 'change',
      before: { name: fields.name, deviceType: 'MeMeter' },
      after: { name: 'Aufzug', deviceType: 'MidMeter' },
    });
    expect(await listed(meterId)).toMatchObject({ name: 'Aufzug', deviceType: 'MidMeter', version: 2 });

    const late = await change(meterId, fields);
    expect([late.status, late.body.metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
    expect(await change(meterId, { ...changed, version: 2 })).toMatchObject({ body: { version: 2 } });
  });

  it('without values is at its new place at once', async () => {
    const { meterId, fields } = await create();
    const { apartmentId } = estate;
    const moved = { ...fields, kind: 9, measuringPoint: 'tenant', apartmentId } as const;
    expect(await change(meterId, moved)).toMatchObject({ status: 200, body: { isWaiting: false } });
    expect(await assignments(meterId)).toEqual([
      { kind: 9, measuring_point: 'tenant', apartment_id: apartmentId, during: '[2025-01-01,)' },
    ]);
  });

  it('with values waits for the night, and may be changed back before', async () => {
    const { meterId, fields } = await create();
    await saveDay(meterId, '2026-01-05');
    const moved = { ...fields, kind: 11, measuringPoint: 'heating' } as const;
    expect(await change(meterId, moved)).toMatchObject({ status: 200, body: { version: 2, isWaiting: true } });

    const held = { kind: 8, measuring_point: 'general', apartment_id: null, during: '[2025-01-01,)' };
    expect(await assignments(meterId)).toEqual([held]);
    const waitingChange = { kind: 11, measuringPoint: 'heating', apartmentId: null, fromDay: today };
    expect(await listed(meterId)).toMatchObject({ kind: 8, measuringPoint: 'general', waitingChange });

    const same = await change(meterId, { ...moved, name: 'Wärmepumpe', version: 2 });
    expect(same.body).toEqual({ version: 3, isWaiting: true });
    const back = await change(meterId, { ...fields, name: 'Wärmepumpe', version: 3 });
    expect(back.body).toEqual({ version: 4, isWaiting: false });
    expect((await listed(meterId)).waitingChange).toBeNull();
  });

  it('with values measures what it measured', async () => {
    const { meterId, fields } = await create();
    await saveDay(meterId, '2026-01-05');
    const { status, body } = await change(meterId, { ...fields, obis: '8-0:1.0.0' });
    expect([status, body.metadata]).toEqual([409, { code: ErrorCode.MeterInUse, field: 'obis' }]);
    expect((await change(meterId, { ...fields, obis: '1-0:1.8.1' })).status).toBe(200);
  });

  it('stays in the apartment whose contract rests on it', async () => {
    const { server, customerId, estateId } = estate;
    const apartmentId = await anApartment(server.db, customerId, estateId);
    const { meterId, fields } = await create(newMeter({ measuringPoint: 'tenant', kind: 9, apartmentId }));
    const participantId = await aParticipant(server.db, estate, { type: 'vacant', apartmentId });
    await aContract(server.db, { customerId, participantId });
    const moved = { ...fields, kind: 8, measuringPoint: 'general', apartmentId: null } as const;
    const refused = await change(meterId, moved);
    expect([refused.status, refused.body.metadata]).toMatchObject([409, { code: ErrorCode.MeterInUse }]);
    expect(refused.body.metadata.names).toHaveLength(1);
    expect((await change(meterId, { ...fields, kind: 20 })).status).toBe(200);

    await saveDay(meterId, '2026-01-05');
    const deleted = await estate.send('DELETE', `/${meterId}`);
    expect([deleted.status, deleted.body.metadata.code]).toEqual([409, ErrorCode.MeterInUse]);
  });

  it('takes no number of another device in place', async () => {
    const { fields: other } = await create();
    const { meterId, fields } = await create();
    const { status, body } = await change(meterId, { ...fields, serialNumber: other.serialNumber });
    expect([status, body.metadata.code]).toEqual([409, ErrorCode.SerialNumberTaken]);
  });

  it('of another estate is not there', async () => {
    const { fields } = await create();
    expect((await change(999_999, fields)).status).toBe(404);
  });
});

describe('the days of a device', () => {
  it('move its first reading, its first place and those of its other register', async () => {
    const { meterId, fields } = await create(newMeter({ firstCounter: 40 }));
    const { serialNumber } = fields;
    const second = await create(newMeter({ obis: '1-0:2.8.0', serialNumber }));
    expect((await change(meterId, { ...fields, installedOn: '2025-03-01' })).status).toBe(200);

    for (const id of [meterId, second.meterId]) {
      expect(await assignments(id)).toMatchObject([{ during: '[2025-03-01,)' }]);
      expect(await listed(id)).toMatchObject({ installedOn: '2025-03-01', version: 2 });
    }
    expect((await listed(meterId)).reading).toMatchObject({ at: '2025-02-28T23:00:00Z', counter: 40 });
  });

  it('end where the device was removed, and go on when it was not', async () => {
    const { meterId, fields } = await create();
    await saveDay(meterId, '2026-01-05');
    const removed = await change(meterId, { ...fields, removedOn: '2026-01-06' });
    expect(removed.status).toBe(200);
    expect(await assignments(meterId)).toMatchObject([{ during: '[2025-01-01,2026-01-06)' }]);
    expect(await listed(meterId)).toMatchObject({ status: 'inactive', warnings: [], removedOn: '2026-01-06' });
    const moved = await change(meterId, {
      ...fields,
      kind: 11,
      measuringPoint: 'heating',
      removedOn: '2026-01-06',
      version: 2,
    });
    expect([moved.status, moved.body.metadata.code]).toEqual([409, ErrorCode.MeterInUse]);

    expect((await change(meterId, { ...fields, version: 2 })).status).toBe(200);
    expect(await assignments(meterId)).toMatchObject([{ during: '[2025-01-01,)' }]);
    expect(await listed(meterId)).toMatchObject({ status: 'warning', warnings: ['filesDue'] });
  });

  it('leave out no values', async () => {
    const { meterId, fields } = await create();
    await saveDay(meterId, '2026-01-05');
    for (const days of [{ installedOn: '2026-01-06' }, { removedOn: '2026-01-04' }]) {
      const { status, body } = await change(meterId, { ...fields, ...days });
      expect([status, body.metadata]).toEqual([409, { code: ErrorCode.MeterInUse, field: Object.keys(days)[0] }]);
    }
    expect((await change(meterId, { ...fields, removedOn: '2026-01-05' })).status).toBe(200);
  });

  it('end after they begin', async () => {
    const { meterId, fields } = await create();
    const { status, body } = await change(meterId, { ...fields, removedOn: fields.installedOn });
    expect([status, body.metadata.field]).toEqual([400, 'removedOn']);
    const later = { ...fields, installedOn: addDays(today, 1), removedOn: addDays(today, 2) };
    expect((await change(meterId, later)).status).toBe(200);
  });
});

it('is not in the way of the values of another register of the device, nor they of it', async () => {
  const { db } = estate.server;
  const first = await create();
  const serialNumber = first.fields.serialNumber;
  const second = await create(newMeter({ obis: '1-0:2.8.0', serialNumber }));
  const [begun, changing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = db.transaction().execute(async (tx) => {
    await sql`select from meter where id = ${first.meterId} for no key update`.execute(tx);
    begun.resolve();
    await changing.promise;
    await sql`select from meter where id = ${second.meterId} for no key update`.execute(tx);
  });
  await begun.promise;
  const changed = change(second.meterId, { ...second.fields, name: 'Einspeisung der Anlage' });
  await wait(300);
  changing.resolve();
  await storing;
  expect((await changed).status).toBe(200);
});

describe('what is possible but seldom right', () => {
  const codeOf = ({ body }: { body: { metadata?: { code?: number } } }) => body.metadata?.code;

  it('is asked first: a market location that another meter has', async () => {
    const first = newMeter({ marketLocationId: '50100000004' });
    await estate.send('POST', '', first);
    const second = newMeter({ marketLocationId: '50100000004' });
    const refused = await estate.send('POST', '', second);
    expect([refused.status, codeOf(refused)]).toEqual([409, ErrorCode.MarketLocationTaken]);
    expect(refused.body.metadata.names).toEqual([first.name]);
    const ofSameDevice = newMeter({
      obis: '1-0:2.8.0',
      serialNumber: first.serialNumber,
      marketLocationId: '50100000004',
    });
    expect((await estate.send('POST', '', ofSameDevice)).status).toBe(200);
    expect((await estate.send('POST', '', { ...second, isConfirmed: true })).status).toBe(200);
  });

  it('is asked first: 9,999,999 kWh on a new meter', async () => {
    const fields = newMeter({ firstCounter: 9_999_999_000 });
    expect(codeOf(await estate.send('POST', '', fields))).toBe(ErrorCode.CounterUnusual);
    expect((await estate.send('POST', '', { ...fields, isConfirmed: true })).status).toBe(200);
  });
});
