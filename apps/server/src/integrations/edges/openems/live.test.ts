import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OpenemsLive } from './live.ts';
import { isObject, readMessage } from './messages.ts';

const startMs = Date.UTC(2026, 10, 22, 3);
const minuteMs = 60_000;

describe('OpenemsLive', () => {
  it('reads powers from the sums, and the battery by its charge and discharge', () => {
    const live = new OpenemsLive();
    live.update(
      {
        '_sum/ProductionActivePower': 4930,
        '_sum/GridActivePower': -4078,
        '_sum/ConsumptionActivePower': 381,
        '_sum/EssActivePower': 2000,
        '_sum/EssDischargePower': -2300,
        '_sum/EssSoc': 50,
        'meter1/ActivePower': 1,
      },
      startMs,
    );
    expect(live.record(startMs).values).toEqual({
      productionW: 4930,
      gridW: -4078,
      consumptionW: 381,
      batteryW: -2300,
      stateOfChargePercent: 50,
    });
  });

  it('reads the power of the inverter when there is none of the battery', () => {
    const live = new OpenemsLive();
    live.update({ '_sum/EssActivePower': 2000 }, startMs);
    expect(live.record(startMs).values.batteryW).toBe(2000);
  });

  it('keeps a value that is not sent again for ten minutes', () => {
    const live = new OpenemsLive();
    live.update({ '_sum/GridActivePower': 5 }, startMs);
    live.update({ '_sum/ProductionActivePower': 7 }, startMs + 9 * minuteMs);
    expect(live.record(startMs + 10 * minuteMs).values).toMatchObject({ gridW: 5, productionW: 7 });
    expect(live.record(startMs + 10 * minuteMs + 1).values).toMatchObject({ gridW: null, productionW: 7 });
  });

  it.each([null, '5', true, 1e12, {}])('forgets a power after the value %j', (value) => {
    const live = new OpenemsLive();
    live.update({ '_sum/GridActivePower': 5 }, startMs);
    live.update({ '_sum/GridActivePower': value }, startMs);
    expect(live.record(startMs).values.gridW).toBeNull();
  });

  it('keeps counters of components, never those of sums', () => {
    const live = new OpenemsLive();
    live.update(
      {
        'meter1/ActiveProductionEnergy': 1000014,
        'meter1/ActiveProductionEnergyL1': 5,
        'ess0/Soc': 50,
        'charger0/ActualEnergy': 12.0,
        'meter2/ActiveConsumptionEnergy': null,
        'meter3/ActiveConsumptionEnergy': '7',
        'a b/ActiveConsumptionEnergy': 7,
        '_sum/ProductionActiveEnergy': 3,
      },
      startMs,
    );
    const at = new Date(startMs).toISOString();
    expect(live.record(startMs).counters).toEqual({
      'meter1/ActiveProductionEnergy': { counter: 1000014, at },
      'ess0/Soc': { counter: 50, at },
      'charger0/ActualEnergy': { counter: 12, at },
    });
  });

  it('limits the number of counters that a broken edge can invent', () => {
    const live = new OpenemsLive();
    for (let index = 0; index < 6000; index += 1)
      live.update({ [`m${index}/ActualEnergy`]: 1, [`m${index}/ActivePower`]: 1 }, 0);
    expect(Object.keys(live.record(0).counters)).toHaveLength(5000);
  });
});

describe('inference of the counter direction', () => {
  /** Power in W and the two counters, frame by frame. */
  function risingAfter(frames: [number | null, number, number][], known = {}) {
    const live = new OpenemsLive(known);
    for (const [power, produced, consumed] of frames) {
      const counters = { 'meter1/ActiveProductionEnergy': produced, 'meter1/ActiveConsumptionEnergy': consumed };
      live.update({ ...counters, 'meter1/ActivePower': power, 'ess0/Soc': produced }, 0);
    }
    return live.record(0).rising;
  }
  const [produced, consumed] = ['ActiveProductionEnergy', 'ActiveConsumptionEnergy'];

  it.each<[string, [number | null, number, number][], object]>([
    [
      'with power of either sign',
      [
        [500, 1, 1],
        [500, 2, 1],
        [-500, 2, 1],
        [-500, 2, 2],
      ],
      { meter1: { positive: produced, negative: consumed } },
    ],
    [
      'against the sign',
      [
        [677, 1, 1],
        [677, 1, 2],
      ],
      { meter1: { positive: consumed, negative: null } },
    ],
    [
      'not while power turns',
      [
        [500, 1, 1],
        [-500, 2, 1],
      ],
      {},
    ],
    [
      'not while power is unknown',
      [
        [null, 1, 1],
        [500, 2, 1],
        [null, 3, 1],
      ],
      {},
    ],
    [
      'not while there is hardly any power',
      [
        [10, 1, 1],
        [10, 2, 1],
      ],
      {},
    ],
    [
      'most often',
      [
        [500, 1, 1],
        [-500, 1, 1],
        [-500, 2, 1],
        [-500, 2, 2],
        [-500, 2, 3],
      ],
      { meter1: { positive: null, negative: consumed } },
    ],
  ])('is told: %s', (_, frames, expected) => {
    expect(risingAfter(frames)).toEqual(expected);
  });

  it('keeps the direction until another one is seen more often', () => {
    const known = { meter1: { positive: produced, negative: null } };
    expect(risingAfter([], known)).toEqual(known);
    expect(
      risingAfter(
        [
          [500, 1, 1],
          [500, 1, 2],
          [500, 1, 3],
        ],
        known,
      ),
    ).toEqual({ meter1: { positive: consumed, negative: null } });
  });
});

const recording = join(import.meta.dirname, '../../../../../../shared/data/openems-wire/wire-2.jsonl');

describe.skipIf(!existsSync(recording))('a recorded edge', () => {
  it('is read from its first message to its last', () => {
    const lines = readFileSync(recording, 'utf8').trimEnd().split('\n');
    const messages = lines
      .map((line) => JSON.parse(line) as { ev: string; raw: string; t: number })
      .filter(({ ev }) => ev === 'msg');
    const live = new OpenemsLive();
    const methods = new Map<string, number>();
    for (const { raw, t } of messages) {
      const message = readMessage(Buffer.from(raw))!;
      expect(message).toBeDefined();
      const name = message.kind === 'notification' ? message.method : message.kind;
      methods.set(name, (methods.get(name) ?? 0) + 1);
      if (message.kind !== 'notification' || message.method !== 'timestampedData') continue;
      for (const values of Object.values(message.params)) if (isObject(values)) live.update(values, t);
    }
    expect([...methods.keys()].sort()).toEqual(
      expect.arrayContaining(['aggregatedData', 'answer', 'edgeConfig', 'timestampedData']),
    );
    const { values, counters, rising } = live.record(messages.at(-1)!.t);
    expect(Object.values(values).every((value) => value !== null)).toBe(true);
    expect(Object.keys(counters)).toContain('meter1/ActiveProductionEnergy');
    // the simulator's meter of loads counts consumption against its kind
    expect(rising).toMatchObject({
      meter1: { positive: 'ActiveProductionEnergy' },
      meter2: { positive: 'ActiveConsumptionEnergy' },
    });
  });
});
