import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMeter, anApartment, anEdge, anEstate } from '../../testing/makers.ts';
import { newMeter, register, someComponents, startMappedHouse } from './mapped-house-for-tests.ts';

let house: Awaited<ReturnType<typeof startMappedHouse>>;

beforeAll(async () => {
  house = await startMappedHouse();
});
afterAll(() => house.server.close());
beforeEach(async () => {
  await house.db.deleteFrom('register_mapping').execute();
  await house.tellConfig();
});

const place = () => ({ customerId: house.customerId, estateId: house.estateId });
const mappedOf = async () => {
  const { registers } = await house.readMapping();
  return Object.fromEntries(registers.flatMap((one) => (one.mapped ? [[one.componentId, one.mapped.meterId]] : [])));
};
const codeOf = (answer: { json: () => { metadata?: { code?: number } } }) => answer.json().metadata?.code;

describe('the registers of a controller', () => {
  it('are told with what they seem to be, the sums left out', async () => {
    const flat = await anApartment(house.db, house.customerId, house.estateId);
    await house.db.updateTable('apartment').set({ name: 'WE 07' }).where('id', '=', flat).execute();
    const meterId = await aMeter(house.db, place(), { apartmentId: flat, kind: MeterKind.TenantRate });
    await house.tellLive({
      counters: { 'meter1/ActiveProductionEnergy': { counter: 4711, at: '2026-11-22T02:00:00Z' } },
    });

    const { registers, configAt, uri, edge } = await house.readMapping();
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
      apartmentId: flat,
      meterId,
    };
    expect(registers[5]).toMatchObject({ alias: 'WE 07', counter: 4711, counterAt: '2026-11-22T02:00:00Z', proposal });
    expect(registers[6]).toMatchObject({ proposal: null, checks: { positive: 'notRising' } });
    expect(registers[4]).toMatchObject({ unit: 'percent', proposal: { kind: MeterKind.StorageChargingQuota } });
    expect([uri, edge.componentCount, typeof configAt]).toEqual(['ws://localhost:3000/edges', 3, 'string']);
    await house.save([{ ...register('meter1'), meterId }]);
    const mapped = (await house.readMapping()).registers.find((one) => one.mapped);
    expect([mapped?.mapped?.meterId, mapped?.counter], 'no counter of a flat').toEqual([meterId, null]);
  });

  it('are warned about when the other counter rises', async () => {
    await house.tellLive({ rising: { meter1: { positive: 'meter1/ActiveConsumptionEnergy', negative: null } } });
    const { registers } = await house.readMapping();
    const [right, wrong] = [registers[5]!, registers[6]!];
    expect(right).toMatchObject({ channel: 'ActiveConsumptionEnergy', checks: { positive: 'plausible' } });
    expect(right.proposal).toMatchObject({ powerSign: 1 });
    expect(wrong).toMatchObject({ proposal: null, checks: { positive: 'otherCounterRises' } });
  });

  it('stay to be seen when their component is gone but still mapped', async () => {
    const meterId = await aMeter(house.db, place());
    await house.save([{ ...register('meter1'), meterId }]);
    await house.tellConfig(someComponents.slice(0, 2));
    const gone = (await house.readMapping()).registers.find(({ componentId }) => componentId === 'meter1');
    expect(gone).toMatchObject({ isGone: true, mapped: { meterId }, proposal: null });
    expect((await house.save([{ ...register('meter1'), meterId }])).statusCode).toBe(200);
  });
});

describe('saving the mapping', () => {
  it('makes new meters and reads others, with an entry for each', async () => {
    const meterId = await aMeter(house.db, place());
    const answer = await house.save([
      { ...register('meter1'), meterId },
      { ...register('meter0', 'ActiveConsumptionEnergy', -1), newMeter: newMeter('Einspeisung') },
    ]);
    expect(answer.json()).toEqual({ created: 1 });

    const { meters } = await house.readMapping();
    const made = meters.find(({ name }) => name === 'Einspeisung')!;
    expect(made.edge?.edgeId).toBe(house.edgeId);
    expect(await mappedOf()).toEqual({ meter1: meterId, meter0: made.meterId });
    const [entry] = await house.meterAudit(meterId);
    expect(entry).toMatchObject({
      action: 'change',
      userId: house.userId,
      before: { register: null, powerSign: null },
    });
    expect(entry!.after).toMatchObject({ register: expect.stringMatching(/, meter1\/ActiveProductionEnergy$/) });
  });

  it('lets two meters swap their registers, and ends what is left out', async () => {
    const [first, second, third] = [
      await aMeter(house.db, place()),
      await aMeter(house.db, place()),
      await aMeter(house.db, place()),
    ];
    await house.save([
      { ...register('meter0'), meterId: first },
      { ...register('meter1'), meterId: second },
      { ...register('ess0', 'ActiveChargeEnergy', -1), meterId: third },
    ]);
    await house.save([
      { ...register('meter0'), meterId: second },
      { ...register('meter1'), meterId: first },
    ]);
    expect(await mappedOf()).toEqual({ meter0: second, meter1: first });
    expect((await house.meterAudit(third)).at(-1)).toMatchObject({ after: { register: null } });
  });

  it('is refused to whoever has not seen the newest mapping', async () => {
    const meterId = await aMeter(house.db, place());
    const { version } = await house.readMapping();
    expect((await house.save([{ ...register('meter1'), meterId }], { version })).statusCode).toBe(200);
    const late = await house.save([], { version });
    expect([late.statusCode, codeOf(late)]).toEqual([409, ErrorCode.ChangedByOthers]);
    expect(await mappedOf()).toEqual({ meter1: meterId });
  });

  it('never reads a meter twice', async () => {
    const meterId = await aMeter(house.db, place());
    const other = await anEdge(house.db, house.customerId, house.estateId);
    await house.tellConfig(someComponents, other);
    const rows = [{ ...register('meter1'), meterId }];
    await house.save(rows, { ofEdge: other });
    const twice = [...rows, { ...register('meter0'), meterId }];
    const sameRegister = [...rows, { ...register('meter1'), meterId: await aMeter(house.db, place()) }];
    for (const wrong of [rows, twice, sameRegister]) {
      const answer = await house.save(wrong);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, ErrorCode.ChannelTaken]);
    }
  });

  it('makes nothing when anything is wrong', async () => {
    const { StorageChargingQuota } = MeterKind;
    const elsewhere = { ...place(), estateId: await anEstate(house.db, house.customerId) };
    const foreign = await aMeter(house.db, elsewhere);
    const gauge = await aMeter(house.db, place(), {
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
    for (const [row, status] of wrong) expect((await house.save([made, row])).statusCode).toBe(status);
    const { meters } = await house.readMapping();
    expect(meters.filter(({ name }) => /nie angelegt/i.test(name))).toEqual([]);
  });

  it('takes 200 meters at once', async () => {
    const components = Array.from({ length: 200 }, (_, index) => ({ ...someComponents[2]!, componentId: `m${index}` }));
    await house.tellConfig(components);
    const rows = components.map(({ componentId }) => ({ ...register(componentId), newMeter: newMeter(componentId) }));
    expect((await house.save(rows)).json()).toEqual({ created: 200 });
    expect((await house.readMapping()).edge.mappedCount).toBe(200);
  });
});

describe('asking a controller what it is made of', () => {
  it('says so when it is not connected, and knows no controller of another estate', async () => {
    expect((await house.send('POST', `/${house.edgeId}/refresh`)).statusCode).toBe(503);
    const foreign = await anEdge(house.db, house.customerId, await anEstate(house.db, house.customerId));
    expect((await house.send('POST', `/${foreign}/refresh`)).statusCode).toBe(404);
    expect((await house.send('GET', `/${foreign}/mapping`)).statusCode).toBe(404);
  });
});
