import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMeter, anApartment, anEdge, anEstate } from '../../testing/makers.ts';
import { newMeter, register, someComponents, startMappedEstate } from './mapped-estate-for-tests.ts';

let estate: Awaited<ReturnType<typeof startMappedEstate>>;

beforeAll(async () => {
  estate = await startMappedEstate();
});
afterAll(() => estate.server.close());
beforeEach(async () => {
  await estate.db.deleteFrom('register_mapping').execute();
  await estate.storeConfig();
});

const place = () => ({ customerId: estate.customerId, estateId: estate.estateId });
const mappedOf = async () => {
  const { registers } = await estate.readMapping();
  return Object.fromEntries(registers.flatMap((one) => (one.mapped ? [[one.componentId, one.mapped.meterId]] : [])));
};
const codeOf = (answer: { json: () => { metadata?: { code?: number } } }) => answer.json().metadata?.code;

describe('the registers of an edge', () => {
  it('are told with what they seem to be, the sums left out', async () => {
    const apartment = await anApartment(estate.db, estate.customerId, estate.estateId);
    await estate.db.updateTable('apartment').set({ name: 'WE 07' }).where('id', '=', apartment).execute();
    const meterId = await aMeter(estate.db, place(), { apartmentId: apartment, kind: MeterKind.TenantRate });
    await estate.storeLiveRecord({
      counters: { 'meter1/ActiveProductionEnergy': { counter: 4711, at: '2026-11-22T02:00:00Z' } },
    });

    const { registers, configAt, uri, edge } = await estate.readMapping();
    expect(registers.map(({ componentId, channel }) => `${componentId}/${channel}`)).toEqual([
      'meter0/ActiveProductionEnergy',
      'meter0/ActiveConsumptionEnergy',
      'ess0/ActiveChargeEnergy',
      'ess0/ActiveDischargeEnergy',
      'ess0/Soc',
      'meter1/ActiveProductionEnergy',
      'meter1/ActiveConsumptionEnergy',
    ]);
    const proposal = {
      kind: MeterKind.Consumption,
      measuringPoint: 'tenant',
      name: 'WE 07',
      apartmentId: apartment,
      meterId,
    };
    expect(registers[5]).toMatchObject({ alias: 'WE 07', counter: 4711, counterAt: '2026-11-22T02:00:00Z', proposal });
    expect(registers[6]).toMatchObject({ proposal: null, checks: { positive: 'notRising' } });
    expect(registers[4]).toMatchObject({ unit: 'percent', proposal: { kind: MeterKind.StorageChargingQuota } });
    expect([uri, edge.componentCount, typeof configAt]).toEqual(['ws://localhost:3000/edges', 3, 'string']);
    await estate.save([{ ...register('meter1'), meterId }]);
    const mapped = (await estate.readMapping()).registers.find((one) => one.mapped);
    expect([mapped?.mapped?.meterId, mapped?.counter], 'no counter of an apartment').toEqual([meterId, null]);
  });

  it('are warned about when the other counter rises', async () => {
    await estate.storeLiveRecord({
      rising: { meter1: { positive: 'meter1/ActiveConsumptionEnergy', negative: null } },
    });
    const { registers } = await estate.readMapping();
    const [right, wrong] = [registers[5]!, registers[6]!];
    expect(right).toMatchObject({ channel: 'ActiveConsumptionEnergy', checks: { positive: 'plausible' } });
    expect(right.proposal).toMatchObject({ powerSign: 1 });
    expect(wrong).toMatchObject({ proposal: null, checks: { positive: 'otherCounterRises' } });
  });

  it('stay to be seen when their component is gone but still mapped', async () => {
    const meterId = await aMeter(estate.db, place());
    await estate.save([{ ...register('meter1'), meterId }]);
    await estate.storeConfig(someComponents.slice(0, 2));
    const gone = (await estate.readMapping()).registers.find(({ componentId }) => componentId === 'meter1');
    expect(gone).toMatchObject({ isGone: true, mapped: { meterId }, proposal: null });
    expect((await estate.save([{ ...register('meter1'), meterId }])).statusCode).toBe(200);
  });
});

describe('a component that takes the place of one that is gone', () => {
  it('is proposed for the meter of that one, which then is read from it', async () => {
    const apartment = await anApartment(estate.db, estate.customerId, estate.estateId);
    await estate.db.updateTable('apartment').set({ name: 'WE 11' }).where('id', '=', apartment).execute();
    const meterId = await aMeter(estate.db, place(), { apartmentId: apartment });
    const named = (componentId: string) => ({ ...someComponents[2]!, componentId, alias: 'WE 11' });
    await estate.storeConfig([named('meter5')]);
    await estate.save([{ ...register('meter5'), meterId }]);
    await estate.storeConfig([named('meter9')]);
    const { registers } = await estate.readMapping();
    const proposed = registers.find(({ componentId, proposal }) => componentId === 'meter9' && proposal);
    expect(proposed!.proposal).toMatchObject({ meterId, replaces: 'meter5' });
    const [{ channel }] = [proposed!];
    expect((await estate.save([{ ...register('meter9', channel), meterId }])).statusCode).toBe(200);
    expect(await mappedOf()).toEqual({ meter9: meterId });
  });
});

describe('the counter of an apartment that is mapped', () => {
  it('is shown as it stood at the last midnight, to be compared with the device', async () => {
    const apartment = await anApartment(estate.db, estate.customerId, estate.estateId);
    const meterId = await aMeter(estate.db, place(), { apartmentId: apartment });
    await estate.save([{ ...register('meter1'), meterId }]);
    const reading = { customer_id: estate.customerId, meter_id: meterId, origin: 'remote' as const };
    const readings = [
      { ...reading, at: new Date('2026-11-20T23:00:00Z'), counter: 4700 },
      { ...reading, at: new Date('2026-11-21T23:00:00Z'), counter: 4711 },
    ];
    await estate.db.insertInto('reading').values(readings).execute();
    const mapped = (await estate.readMapping()).registers.find((one) => one.mapped);
    expect(mapped).toMatchObject({ counter: 4711, counterAt: '2026-11-21T23:00:00Z' });
  });
});

describe('saving the mapping', () => {
  it('makes meters whose device nobody knows yet, and warns until it is entered', async () => {
    const fields = { serialNumber: null, deviceType: null };
    const row = { ...register('meter1'), newMeter: newMeter('Ohne Gerät', fields as object) };
    expect((await estate.save([row])).statusCode).toBe(200);
    const meterId = (await mappedOf())['meter1']!;
    const devices = estate.db.selectFrom('meter_device').select('device_id').where('meter_id', '=', meterId);
    expect(await devices.execute()).toEqual([]);
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}/meters`;
    const headers = await estate.server.signInAs(estate.userId);
    const readMeter = async () => {
      const { json } = await estate.server.app.inject({ url: `${url}?month=2026-01`, headers });
      return json<{ meterId: number; warnings: string[]; version: number }[]>().find((one) => one.meterId === meterId)!;
    };
    const { warnings, version } = await readMeter();
    expect(warnings).toContain('noDevice');
    const payload = { ...newMeter('Ohne Gerät'), serialNumber: '1EMH 4711', version };
    const entered = await estate.server.app.inject({ method: 'PUT', url: `${url}/${meterId}`, headers, payload });
    expect(entered.statusCode).toBe(200);
    expect((await readMeter()).warnings).not.toContain('noDevice');
  });

  it('refuses a serial number without a type', async () => {
    const row = { ...register('meter1'), newMeter: newMeter('Halb', { deviceType: null } as object) };
    expect((await estate.save([row])).statusCode).toBe(400);
  });

  it('makes new meters and reads others, with an entry for each', async () => {
    const meterId = await aMeter(estate.db, place());
    const answer = await estate.save([
      { ...register('meter1'), meterId },
      { ...register('meter0', 'ActiveConsumptionEnergy', -1), newMeter: newMeter('Einspeisung') },
    ]);
    expect(answer.json()).toEqual({ created: 1 });

    const { meters } = await estate.readMapping();
    const made = meters.find(({ name }) => name === 'Einspeisung')!;
    expect(made.edge?.edgeId).toBe(estate.edgeId);
    expect(await mappedOf()).toEqual({ meter1: meterId, meter0: made.meterId });
    const [entry] = await estate.meterAudit(meterId);
    expect(entry).toMatchObject({
      action: 'change',
      userId: estate.userId,
      before: { register: null, powerSign: null },
    });
    expect(entry!.after).toMatchObject({ register: expect.stringMatching(/, meter1\/ActiveProductionEnergy$/) });
  });

  it('lets two meters swap their registers, and ends what is left out', async () => {
    const [first, second, third] = [
      await aMeter(estate.db, place()),
      await aMeter(estate.db, place()),
      await aMeter(estate.db, place()),
    ];
    await estate.save([
      { ...register('meter0'), meterId: first },
      { ...register('meter1'), meterId: second },
      { ...register('ess0', 'ActiveChargeEnergy', -1), meterId: third },
    ]);
    await estate.save([
      { ...register('meter0'), meterId: second },
      { ...register('meter1'), meterId: first },
    ]);
    expect(await mappedOf()).toEqual({ meter0: second, meter1: first });
    expect((await estate.meterAudit(third)).at(-1)).toMatchObject({ after: { register: null } });
  });

  it('is refused when the user has not seen the newest mapping', async () => {
    const meterId = await aMeter(estate.db, place());
    const { version } = await estate.readMapping();
    expect((await estate.save([{ ...register('meter1'), meterId }], { version })).statusCode).toBe(200);
    const late = await estate.save([], { version });
    expect([late.statusCode, codeOf(late)]).toEqual([409, ErrorCode.ChangedByOthers]);
    expect(await mappedOf()).toEqual({ meter1: meterId });
  });

  it('never reads a meter twice', async () => {
    const meterId = await aMeter(estate.db, place());
    const other = await anEdge(estate.db, estate.customerId, estate.estateId);
    await estate.storeConfig(someComponents, other);
    const rows = [{ ...register('meter1'), meterId }];
    await estate.save(rows, { ofEdge: other });
    const twice = [...rows, { ...register('meter0'), meterId }];
    const sameRegister = [...rows, { ...register('meter1'), meterId: await aMeter(estate.db, place()) }];
    for (const wrong of [rows, twice, sameRegister]) {
      const answer = await estate.save(wrong);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, ErrorCode.ChannelTaken]);
    }
  });

  it('makes nothing when anything is wrong', async () => {
    const { StorageChargingQuota } = MeterKind;
    const elsewhere = { ...place(), estateId: await anEstate(estate.db, estate.customerId) };
    const foreign = await aMeter(estate.db, elsewhere);
    const gauge = await aMeter(estate.db, place(), {
      kind: StorageChargingQuota,
      measuringPoint: MeasuringPoint.Battery,
    });
    const made = { ...register('meter0'), newMeter: newMeter('Nie angelegt') };
    const wrong: [object, number][] = [
      [{ ...register('_sum', 'GridBuyActiveEnergy'), meterId: gauge }, 404],
      [{ ...register('meter9'), meterId: gauge }, 404],
      [{ ...register('meter1'), meterId: foreign }, 404],
      [{ ...register('meter1'), meterId: gauge }, 400],
      [{ ...register('meter1'), newMeter: newMeter('nie angelegt', { serialNumber: '2' }) }, 409],
      [{ ...register('meter1', 'ActiveProductionEnergy', 2 as 1), meterId: gauge }, 400],
    ];
    for (const [row, status] of wrong) expect((await estate.save([made, row])).statusCode).toBe(status);
    const { meters } = await estate.readMapping();
    expect(meters.filter(({ name }) => /nie angelegt/i.test(name))).toEqual([]);
  });

  it('takes 200 meters at once', async () => {
    const components = Array.from({ length: 200 }, (_, index) => ({ ...someComponents[2]!, componentId: `m${index}` }));
    await estate.storeConfig(components);
    const rows = components.map(({ componentId }) => ({ ...register(componentId), newMeter: newMeter(componentId) }));
    expect((await estate.save(rows)).json()).toEqual({ created: 200 });
    expect((await estate.readMapping()).edge.mappedCount).toBe(200);
  });
});

describe('asking an edge what it is made of', () => {
  it('says so when it is not connected, and knows no edge of another estate', async () => {
    expect((await estate.send('POST', `/${estate.edgeId}/refresh`)).statusCode).toBe(503);
    const foreign = await anEdge(estate.db, estate.customerId, await anEstate(estate.db, estate.customerId));
    expect((await estate.send('POST', `/${foreign}/refresh`)).statusCode).toBe(404);
    expect((await estate.send('GET', `/${foreign}/mapping`)).statusCode).toBe(404);
  });
});
