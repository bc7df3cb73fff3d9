import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf, choicesOf, mappingOf, suggestMapping } from './suggest-mapping.ts';

const meter = (meterId: number, name: string, more: Partial<Meter> = {}): Meter => ({
  ...emptyFields(meterFields),
  meterId,
  name,
  serialNumber: null,
  obis: '1-0:1.8.0',
  medium: 1,
  baseUnit: 'Wh',
  kind: MeterKind.Consumption,
  measuringPoint: 'tenant',
  apartmentId: null,
  apartmentName: null,
  monthTotal: null,
  days: [],
  parts: [],
  partOf: [],
  valuesFrom: null,
  valuesTo: null,
  deviceType: null,
  installedOn: null,
  removedOn: null,
  devices: [],
  status: 'active',
  warnings: [],
  reading: null,
  edge: null,
  waitingChange: null,
  isArchived: false,
  version: 1,
  ...more,
});
const series = (...names: string[]) =>
  names.map((name, index) => ({ key: String(index + 1), name, unit: 'kWh' as const, isProposed: true }));
const meterIdsOf = (names: string[], meters: Meter[]) =>
  Object.values(suggestMapping(series(...names), meters)).map(({ meterId }) => meterId);

describe('suggestMapping', () => {
  it('proposes the meters that the columns name, and none by their order', () => {
    const meters = [meter(1, 'WE 01'), meter(2, 'WE 02'), meter(3, 'PV 1', { kind: MeterKind.PvGeneration })];
    expect(meterIdsOf(['WE 03', 'Wohnung 2 [kWh]', 'C01_total_kwh', 'P01_gen_kwh'], meters)).toEqual([
      null,
      2,
      null,
      null,
    ]);
  });

  it('proposes the old device of an exchanged meter for its days', () => {
    const devices = [
      { deviceId: 71, serialNumber: '1ESY0001111', from: '2025-01-01', to: '2026-01-06', factors: [] },
      { deviceId: 72, serialNumber: '1ESY0002222', from: '2026-01-06', to: null, factors: [] },
    ];
    const choices = suggestMapping(series('1ESY0001111', '1ESY0002222'), [meter(1, 'WE 01', { devices })]);
    expect(choicesOf(series('1ESY0001111', '1ESY0002222'), mappingOf(choices))).toEqual(choices);
    expect(Object.values(choices)).toEqual([
      { meterId: 1, unit: 'kWh', deviceId: 71 },
      { meterId: 1, unit: 'kWh', deviceId: 72 },
    ]);
  });

  it('proposes no gauge', () => {
    expect(meterIdsOf(['Ladestand'], [meter(5, 'Ladestand', { kind: MeterKind.StorageChargingQuota })])).toEqual([
      null,
    ]);
  });
});

describe('choices', () => {
  const water = meter(4, 'Wasser', { baseUnit: 'l', medium: 8 });

  it('leave a unit open that cannot be the meter’s', () => {
    expect(choiceOf(series('Wasser')[0]!, water)).toEqual({ meterId: 4, unit: null });
    expect(choiceOf({ unit: null }, water)).toEqual({ meterId: 4, unit: null });
  });

  it('convert to a mapping and back', () => {
    const columns = series('a', 'b');
    const choices = { 1: { meterId: null, unit: 'kWh' }, 2: { meterId: 4, unit: 'm3' } } as const;
    expect(mappingOf(choices)).toEqual([{ seriesKey: '2', meterId: 4, unit: 'm3' }]);
    expect(choicesOf(columns, mappingOf(choices))).toEqual(choices);
  });
});
