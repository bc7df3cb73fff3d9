import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ComputedDayExplanation } from '@lichthof/contracts/metering/computed-meters.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { AmountStatus, MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { MeterPart, PartSign } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../../database/local-today.ts';
import { aMeter, anApartment } from '../../../testing/makers.ts';
import { aRun } from '../../metering/gaps/gaps-for-tests.ts';
import { fillMeterDays, saveMeterDays } from '../../metering/values/meter-days.db.ts';
import { auditOf, aMeterEstate, newMeter, type MeterEstate } from '../meters-for-tests.ts';

let estate: MeterEstate;
beforeAll(async () => void (estate = await aMeterEstate()));
afterAll(() => estate.close());

const day = '2026-03-02';
const part = (partId: number, sign: PartSign = 1, days: Partial<MeterPart> = {}): MeterPart => ({
  partId,
  sign,
  from: '2026-01-01',
  to: null,
  ...days,
});

const measured = (kind: MeterKind = MeterKind.Consumption) =>
  aMeter(estate.server.db, estate, { kind, measuringPoint: MeasuringPoint.General });

const fieldsOf = (parts: MeterPart[]) => {
  const { name } = newMeter();
  const place = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General, apartmentId: null };
  return { name, obis: '1-0:1.8.0', ...place, parts };
};

async function computed(parts: MeterPart[]): Promise<number> {
  const { status, body } = await estate.send('POST', '/computed', fieldsOf(parts));
  expect([status, body]).toEqual([200, { meterId: expect.any(Number) }]);
  return body.meterId;
}

const everywhere = (amount: number | null, on = day) =>
  Array.from({ length: quarterHoursOf(on, 'Europe/Berlin') }, () => amount);
const only = (index: number, amount: number) => everywhere(null).map((none, at) => (at === index ? amount : none));

type Days = { meterId: number; day: string; amounts: (number | null)[]; statuses: AmountStatus[] | null }[];
const save = (...days: Days) =>
  estate.server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, days));
const of = (meterId: number, amounts: (number | null)[], on = day, statuses: AmountStatus[] | null = null) => ({
  meterId,
  day: on,
  amounts,
  statuses,
});

const stored = (meterId: number, on = day) =>
  estate.server.db
    .selectFrom('meter_day')
    .select(['amounts', 'statuses', 'total', 'missing', 'substituted'])
    .where('meter_id', '=', meterId)
    .where('day', '=', on)
    .executeTakeFirst();

describe('the values of a computed meter', () => {
  it('follow its parts in the same transaction, both in one and one after the other', async () => {
    const [connection, apartment] = [await measured(), await measured()];
    const rest = await computed([part(connection), part(apartment, -1)]);
    expect(await stored(rest)).toBeUndefined();
    await save(of(connection, everywhere(500)), of(apartment, everywhere(420)));
    expect(await stored(rest)).toMatchObject({ total: 80 * 96, missing: 0, substituted: 0 });
    await save(of(apartment, only(3, 400)));
    expect((await stored(rest))?.amounts.slice(2, 5)).toEqual([80, 100, 80]);
    await Promise.all([save(of(connection, only(4, 510))), save(of(apartment, only(4, 410)))]);
    expect((await stored(rest))?.amounts[4]).toBe(100);
  });

  it('are taken back with those of the part when the transaction is', async () => {
    const connection = await measured();
    const rest = await computed([part(connection)]);
    await save(of(connection, everywhere(7)));
    const interrupted = estate.server.db.transaction().execute(async (tx) => {
      await saveMeterDays(tx, estate.customerId, [of(connection, everywhere(9))]);
      throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await stored(rest)).toMatchObject({ total: 7 * 96 });
  });

  it.each(['2026-03-29', '2026-10-25'])('exist for the %s with its changed clock', async (on) => {
    const [one, other] = [await measured(), await measured()];
    const sum = await computed([part(one), part(other)]);
    await save(of(one, everywhere(3, on), on), of(other, everywhere(4, on), on));
    expect((await stored(sum, on))?.amounts).toEqual(everywhere(7, on));
  });

  it('have the status of their parts, and miss what a part misses or what would be negative', async () => {
    const [connection, apartment] = [await measured(), await measured()];
    const rest = await computed([part(connection), part(apartment, -1)]);
    const missing = everywhere(5).map((amount, index) => (index === 0 ? null : amount));
    const statuses = everywhere(0).map((_, index) => (index === 1 ? AmountStatus.Substitute : AmountStatus.Measured));
    await save(of(connection, missing), of(apartment, everywhere(2), day, statuses));
    await save(of(apartment, only(2, 6)));
    const { amounts, missing: count, substituted } = (await stored(rest))!;
    expect([amounts.slice(0, 4), count, substituted]).toEqual([[null, 3, null, 3], 2, 1]);
    const negatives = await estate.server.db
      .selectFrom('computed_negative_day')
      .select(['day', 'quarter_hours'])
      .where('meter_id', '=', rest)
      .execute();
    expect(negatives).toEqual([{ day, quarter_hours: 1 }]);
    const { body } = await estate.send('GET', `/${rest}/computed?day=${day}`);
    const explained = body as ComputedDayExplanation;
    expect(explained.negatives).toEqual([2]);
    expect(explained.parts.map(({ sign, amounts: own }) => [sign, own?.[2]])).toEqual([
      [1, 5],
      [-1, 6],
    ]);
    await save(of(apartment, only(2, 4)));
    expect((await stored(rest))?.amounts[2]).toBe(1);
  });

  it('follow over a computed part, whose own parts the explanation shows', async () => {
    const [one, other, connection] = [await measured(), await measured(), await measured()];
    const floor = await computed([part(one), part(other)]);
    const rest = await computed([part(connection), part(floor, -1), part(one)]);
    await save(of(connection, everywhere(50)), of(one, everywhere(10)), of(other, everywhere(20)));
    expect(await stored(rest)).toMatchObject({ total: 30 * 96 });
    await save(of(other, everywhere(25)));
    expect(await stored(rest)).toMatchObject({ total: 25 * 96 });
    const { parts } = (await estate.send('GET', `/${rest}/computed?day=${day}`)).body as ComputedDayExplanation;
    const ofFloor = parts.find(({ meterId }) => meterId === floor);
    expect(ofFloor).toMatchObject({ sign: -1, total: 35 * 96 });
    expect(ofFloor?.parts.map(({ total }) => total)).toEqual([10 * 96, 25 * 96]);
    const levels = await estate.server.db
      .selectFrom('meter')
      .select(['id', 'computed_level'])
      .where('id', 'in', [floor, rest])
      .orderBy('id')
      .execute();
    expect(levels.map((meter) => meter.computed_level)).toEqual([1, 2]);
  });

  it('are derived for the past when it is created, and anew when its parts change', async () => {
    const [one, other] = [await measured(), await measured()];
    await save(of(one, everywhere(10)), of(other, everywhere(1)), of(one, everywhere(10), '2025-12-31'));
    const sum = await computed([part(one)]);
    expect(await stored(sum)).toMatchObject({ total: 960 });
    expect(await stored(sum, '2025-12-31')).toBeUndefined();
    const listed = async () =>
      ((await estate.send('GET', '?month=2026-03')).body as Meter[]).find(({ meterId }) => meterId === sum)!;
    const before = await listed();
    expect(before.parts).toEqual([{ partId: one, name: expect.any(String), sign: 1, from: '2026-01-01', to: null }]);
    const { kind, measuringPoint } = before;
    const parts = [part(one, 1, { from: '2025-12-01', to: day }), part(other, 1, { from: day })];
    const fields = { ...fieldsOf(parts), kind, measuringPoint, name: before.name, version: before.version };
    expect(await estate.send('PUT', `/${sum}/computed`, fields)).toEqual({
      status: 200,
      body: { version: 2, isWaiting: false },
    });
    expect(await stored(sum)).toMatchObject({ total: 96 });
    expect(await stored(sum, '2025-12-31')).toMatchObject({ total: 960 });
    const places = estate.server.db.selectFrom('meter_assignment').select('during').where('meter_id', '=', sum);
    expect(await places.execute()).toEqual([{ during: '[2025-12-01,)' }]);
    expect(await auditOf(estate.server.db, sum)).toMatchObject([
      { action: 'create', after: { parts: expect.stringMatching(/^\+ Meter.* \(seit 01\.01\.2026\)$/) } },
      { action: 'change', after: { parts: expect.stringContaining('01.12.2025 bis 01.03.2026') } },
    ]);
  });

  it('end where the last value of its parts is deleted', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    await save(of(one, everywhere(10)));
    await estate.server.db.deleteFrom('meter_day').where('meter_id', '=', one).execute();
    await estate.server.db
      .insertInto('computed_day_mark')
      .values({ customer_id: estate.customerId, meter_id: sum, day })
      .execute();
    const other = await measured();
    await computed([part(other)]);
    expect(await stored(sum)).toBeUndefined();
  });

  it('are among the values that changed after they were billed', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    await save(of(one, everywhere(10)));
    await aRun(estate.server, { ...estate, userId: estate.ownerId }, { from: '2026-03-01', to: '2026-04-01' });
    await save(of(one, only(0, 20)));
    const changed = await estate.server.db
      .selectFrom('billed_day_change')
      .select(['meter_id', 'total_before', 'total_after'])
      .where('meter_id', 'in', [one, sum])
      .orderBy('meter_id')
      .execute();
    expect(changed.map((row) => [row.meter_id, row.total_before, row.total_after])).toEqual([
      [one, 960, 970],
      [sum, 960, 970],
    ]);
  });
});

describe('a computed meter', () => {
  it('takes values from nobody', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    const { db } = estate.server;
    const refused = expect.objectContaining({ metadata: expect.objectContaining({ code: ErrorCode.ComputedMeter }) });
    await expect(save(of(sum, everywhere(1)))).rejects.toEqual(refused);
    const filling = db.transaction().execute((tx) => fillMeterDays(tx, estate.customerId, [of(sum, everywhere(1))]));
    await expect(filling).rejects.toEqual(refused);
    const reading = { at: '2026-03-01T00:00:00+01:00', counter: 1, origin: 'operator' };
    expect(await estate.send('POST', `/${sum}/readings`, reading)).toMatchObject({
      status: 409,
      body: { metadata: { code: ErrorCode.ComputedMeter } },
    });
    const gap = { from: '2026-03-02T00:00:00+01:00', to: '2026-03-02T01:00:00+01:00' };
    const query = `from=${encodeURIComponent(gap.from)}&to=${encodeURIComponent(gap.to)}`;
    expect((await estate.send('GET', `/${sum}/gap-fills/proposal?${query}`)).body).toMatchObject({
      impossible: 'computed',
    });
    expect((await estate.send('POST', `/${sum}/gap-fills`, { ...gap, method: 'linear' })).body.metadata.code).toBe(
      ErrorCode.SubstitutesImpossible,
    );
  });

  it('stays computed, and a measured one measured', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    const asMeasured = { ...newMeter(), version: 1 };
    expect((await estate.send('PUT', `/${sum}`, asMeasured)).body.metadata.code).toBe(ErrorCode.ComputedMeter);
    const asComputed = { ...fieldsOf([part(sum)]), version: 1 };
    expect((await estate.send('PUT', `/${one}/computed`, asComputed)).body.metadata.code).toBe(ErrorCode.ComputedMeter);
  });

  it('is refused with the reason, the part and its name', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    const own = { ...fieldsOf([part(sum)]), version: 1 };
    const water = await aMeter(estate.server.db, estate, { medium: 8, baseUnit: 'l', obis: '8-0:1.0.0' });
    const { status, body } = await estate.send('POST', '/computed', fieldsOf([part(one), part(water)]));
    expect([status, body.metadata]).toMatchObject([
      422,
      { code: ErrorCode.FormulaInvalid, errors: [{ index: 1, code: 'otherMedium' }], names: [expect.any(String)] },
    ]);
    expect((await estate.send('PUT', `/${sum}/computed`, own)).body.metadata.errors).toMatchObject([
      { code: 'ownPart' },
    ]);
    expect((await estate.send('POST', '/computed', fieldsOf([]))).status).toBe(400);
  });

  it('keeps its parts from being deleted, and says so', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    await save(of(one, everywhere(10)));
    const { body: preview } = await estate.send('GET', `/${one}/deletion`);
    expect(preview).toMatchObject({ reasons: ['values', 'computed'], isErasable: false });
    expect(preview.computedMeters).toEqual([expect.stringMatching(/^Zähler/)]);
    const refusal = { status: 409, body: { metadata: { code: ErrorCode.PartOfComputedMeter } } };
    expect(await estate.send('DELETE', `/${one}`)).toMatchObject(refusal);
    expect(await estate.send('DELETE', `/${one}?erase=true`)).toMatchObject(refusal);
    expect((await estate.send('DELETE', `/${sum}`)).body.outcome).toBe('archive');
    expect((await estate.send('DELETE', `/${one}`)).body.outcome).toBe('archive');
  });

  it('is erased with its formula as long as nothing was billed from it', async () => {
    const one = await measured();
    const sum = await computed([part(one)]);
    await save(of(one, everywhere(10), '2026-05-04'));
    expect((await estate.send('DELETE', `/${sum}?erase=true`)).body.outcome).toBe('delete');
    expect((await estate.send('GET', `/${one}/deletion`)).body).toMatchObject({ computedMeters: [] });
    await save(of(one, everywhere(11), '2026-05-04'));
  });

  it('shows what it would have counted before it is saved', async () => {
    const [connection, apartment] = [await measured(), await measured()];
    const yesterday = addDays(localToday(), -1);
    await save(
      of(connection, everywhere(30, yesterday), yesterday),
      of(apartment, everywhere(10, yesterday), yesterday),
      of(connection, everywhere(40, addDays(yesterday, -1)), addDays(yesterday, -1)),
    );
    const quarterHours = quarterHoursOf(yesterday, 'Europe/Berlin');
    const parts = [part(connection), part(apartment, -1)];
    const { body } = await estate.send('POST', '/computed/preview', { meterId: null, obis: '1-0:1.8.0', parts });
    expect(body).toMatchObject({
      issue: null,
      day: { from: yesterday, total: 20 * quarterHours, missing: 0, negative: 0 },
      month: { quarterHours: expect.any(Number) },
    });
    expect(body.day.parts).toEqual([
      { partId: connection, sign: 1, total: 30 * quarterHours, missing: 0 },
      { partId: apartment, sign: -1, total: 10 * quarterHours, missing: 0 },
    ]);
  });

  it('is not in an apartment beside a part that it adds', async () => {
    const { server, customerId, estateId } = estate;
    const apartmentId = await anApartment(server.db, customerId, estateId);
    const place = { measuringPoint: MeasuringPoint.Tenant, kind: MeterKind.Consumption, apartmentId };
    const one = await aMeter(server.db, estate, place);
    const { status, body } = await estate.send('POST', '/computed', { ...fieldsOf([part(one)]), ...place });
    expect([status, body.metadata.code]).toEqual([409, ErrorCode.PartOfComputedMeter]);
  });
});
