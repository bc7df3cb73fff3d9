import type { Reading } from '@lichthof/contracts/metering/readings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMeterEstate, auditOf, type MeterEstate, newMeter } from '../meters-for-tests.ts';

let estate: MeterEstate;
beforeAll(async () => void (estate = await aMeterEstate()));
afterAll(() => estate.close());

/** A general meter with transformers of 200 A / 5 A since 2026-01-01. */
async function aTransformerMeter(more: object = {}) {
  const fields = newMeter({ installedOn: '2026-01-01', transformerFactor: 40, firstCounter: 1000, ...more });
  const meterId = (await estate.send('POST', '', fields)).body.meterId as number;
  const [device] = await devicesOf(meterId);
  return { meterId, deviceId: device?.deviceId ?? 0, version: 1 };
}

type Device = { deviceId: number; factors: object[]; firstCounter: number | null; lastCounter: number | null };
const devicesOf = async (meterId: number) =>
  (await estate.send('GET', `/${meterId}/devices`)).body as unknown as Device[];
const readingsOf = async (meterId: number) =>
  ((await estate.send('GET', `/${meterId}/readings`)).body as unknown as { readings: Reading[] }).readings;
const enter = (meterId: number, at: string, counter: number, isMultiplied?: boolean) =>
  estate.send('POST', `/${meterId}/readings`, { at, counter, origin: 'operator', isMultiplied, isConfirmed: true });

it('multiplies what the device shows at its installation', async () => {
  const { meterId } = await aTransformerMeter();
  expect(await devicesOf(meterId)).toMatchObject([
    { firstCounter: 40_000, factors: [{ from: '2026-01-01', to: null, factor: 40 }] },
  ]);
  expect(await readingsOf(meterId)).toMatchObject([{ counter: 40_000, transformerFactor: 40 }]);
});

describe('a reading of a meter with transformers', () => {
  it('is refused as long as nobody says whether it is multiplied', async () => {
    const { meterId } = await aTransformerMeter();
    const refused = await enter(meterId, '2026-02-01T00:00:00+01:00', 1100);
    expect([refused.status, refused.body['metadata']]).toEqual([400, { field: 'isMultiplied' }]);
  });

  it('is the same energy, typed as shown or multiplied', async () => {
    const { meterId } = await aTransformerMeter();
    await enter(meterId, '2026-02-01T00:00:00+01:00', 1100, false);
    await enter(meterId, '2026-03-01T00:00:00+01:00', 48_000, true);
    expect(await readingsOf(meterId)).toMatchObject([
      { counter: 48_000, consumption: 4000, transformerFactor: 40 },
      { counter: 44_000, consumption: 4000 },
      { counter: 40_000 },
    ]);
  });
});

describe('transformer factors', () => {
  const change = (keys: { meterId: number; deviceId: number; version: number }, factors: object[]) =>
    estate.send('PUT', `/${keys.meterId}/devices/${keys.deviceId}/transformer-factors`, {
      factors,
      version: keys.version,
    });
  const from = (day: string, factor: number) => ({ from: day, factor });

  it('change from a day on, and what flowed across is known where the register was read then', async () => {
    const keys = await aTransformerMeter();
    await enter(keys.meterId, '2026-03-10T12:00:00+01:00', 1100, false);
    const changed = await change(keys, [from('2026-01-01', 40), from('2026-03-15', 60)]);
    expect([changed.status, changed.body]).toEqual([200, { version: 2 }]);
    await enter(keys.meterId, '2026-03-20T12:00:00+01:00', 1300, false);
    expect((await readingsOf(keys.meterId))[0]).toMatchObject({ counter: 78_000, consumption: null });
    await enter(keys.meterId, '2026-03-15T00:00:00+01:00', 1200, false);
    // 100 · 40 until the change, 100 · 60 after it
    expect(await readingsOf(keys.meterId)).toMatchObject([
      { counter: 78_000, consumption: 6000, transformerFactor: 60 },
      { counter: 72_000, consumption: 4000 },
      { counter: 44_000 },
      { counter: 40_000 },
    ]);
    expect(await auditOf(estate.server.db, keys.meterId)).toContainEqual(
      expect.objectContaining({
        action: 'change',
        before: expect.objectContaining({ transformerFactor: '40 ab 01.01.2026' }),
        after: expect.objectContaining({ transformerFactor: '40 ab 01.01.2026, 60 ab 15.03.2026' }),
      }),
    );
  });

  it.each([
    ['before the installation', [from('2025-12-31', 40)], 400],
    ['twice on a day', [from('2026-02-01', 40), from('2026-02-01', 50)], 400],
    ['below 1', [from('2026-02-01', 0.5)], 400],
    ['with four decimals', [from('2026-02-01', 1.0001)], 400],
    ['of another version', [from('2026-02-01', 50)], 409],
  ])('are refused %s', async (_, factors, status) => {
    const keys = await aTransformerMeter();
    const answer = await change(status === 409 ? { ...keys, version: 7 } : keys, factors);
    expect(answer.status).toBe(status);
  });
});

it('multiplies the counters of an exchange by the factor of each device', async () => {
  const { meterId } = await aTransformerMeter();
  const exchange = {
    exchangedOn: '2026-04-01',
    serialNumber: '1NEU TRAFO',
    deviceType: 'MeMeter',
    transformerFactor: 60,
    registers: [{ meterId, lastCounter: 2000, firstCounter: 10 }],
  };
  expect((await estate.send('POST', `/${meterId}/exchange`, exchange)).status).toBe(200);
  expect(await devicesOf(meterId)).toMatchObject([
    { firstCounter: 600, factors: [{ from: '2026-04-01', to: null, factor: 60 }] },
    { lastCounter: 80_000, factors: [{ from: '2026-01-01', to: '2026-04-01', factor: 40 }] },
  ]);
});
