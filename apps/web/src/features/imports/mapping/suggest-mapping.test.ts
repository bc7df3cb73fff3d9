import type { Meter } from '@lichthof/contracts/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf, choicesOf, mappingOf, suggestMapping } from './suggest-mapping.ts';

const meter = (meterId: number, name: string, more: Partial<Meter> = {}): Meter => ({
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
  valuesFrom: null,
  valuesTo: null,
  deviceType: null,
  installedOn: null,
  removedOn: null,
  marketLocationId: null,
  meteringLocationId: null,
  status: 'active',
  warnings: [],
  reading: null,
  edge: null,
  waitingChange: null,
  isArchived: false,
  version: 1,
  ...more,
});
const pv = (meterId: number, name: string) => meter(meterId, name, { kind: MeterKind.PvGeneration });
const series = (...names: string[]) =>
  names.map((name, index) => ({
    key: String(index + 1),
    name,
    unit: 'kWh' as const,
    isProposed: !/share|surplus/.test(name),
  }));
const meterIdsOf = (names: string[], meters: Meter[]) =>
  Object.values(suggestMapping(series(...names), meters)).map(({ meterId }) => meterId);

describe('suggestMapping', () => {
  it('assigns consumption to apartments and generation to PV in order, and leaves out the rest', () => {
    const meters = [pv(8, 'PV 2'), pv(7, 'PV 1'), meter(2, 'Wohnung 10'), meter(1, 'Wohnung 2')];
    const names = ['C01_total_kwh', 'C01_share_kwh', 'C02_total_kwh', 'P01_surplus_kwh', 'P01_gen_kwh', 'P02_gen_kwh'];
    expect(meterIdsOf(names, meters)).toEqual([1, null, 2, null, 7, 8]);
  });

  it('prefers equal names and serial numbers, whatever their unit', () => {
    const meters = [meter(1, 'Wohnung 1'), meter(2, 'Wohnung 2'), meter(3, 'Keller', { serialNumber: '1EMH0012' })];
    expect(meterIdsOf(['total', 'wohnung 1 [kWh]', '1EMH0012_kWh'], meters)).toEqual([2, 1, 3]);
  });

  it('matches a name with a word for its counter', () => {
    const meters = [meter(1, 'Ladepunkt Hof 1'), meter(2, 'Abstand')];
    expect(meterIdsOf(['Abstand [kWh]', 'Ladepunkt Hof 1 Zählerstand [kWh]'], meters)).toEqual([2, 1]);
    expect(meterIdsOf(['Abstand [kWh]', 'Zählerstand Ladepunkt Hof 1 [kWh]'], meters)).toEqual([2, 1]);
  });

  it('assigns grid series to the grid connection, never to an apartment', () => {
    const connection = [
      meter(1, 'Hausanschluss 1.8.0', { kind: MeterKind.GridConsumption }),
      meter(2, 'Hausanschluss 2.8.0', { kind: MeterKind.FeedIn }),
    ];
    expect(meterIdsOf(['Netzeinspeisung', 'Netzbezug'], [meter(3, 'WE 01'), pv(4, 'PV'), ...connection])).toEqual([
      2, 1,
    ]);
    expect(meterIdsOf(['Netzbezug [kWh]', 'Netzeinspeisung [kWh]'], [meter(3, 'WE 01'), pv(4, 'PV')])).toEqual([
      null,
      null,
    ]);
  });

  it('finds the register at a location by its direction and guesses nothing for other locations', () => {
    const meteringLocationId = 'DE00056266802AO6G56M11SN51G21M24S';
    const meters = [
      meter(1, 'Einspeisung', { obis: '1-0:2.8.0', meteringLocationId }),
      meter(2, 'Bezug', { obis: '1-0:1.8.0', meteringLocationId }),
      meter(3, 'Wohnung', { serialNumber: 'X1' }),
    ];
    const named = [
      { location: meteringLocationId, obis: '1-1:1.29.0' },
      { location: meteringLocationId, obis: '1-1:2.29.0' },
      { location: '41373559241', obis: '1-1:1.29.0' },
      { serialNumber: 'X1', obis: '1-1:1.8.0' },
    ].map((ids, index) => ({ key: String(index), name: 'Verbrauch', unit: 'kWh' as const, isProposed: true, ...ids }));
    expect(Object.values(suggestMapping(named, meters)).map(({ meterId }) => meterId)).toEqual([2, 1, null, 3]);
  });

  it('proposes no meter twice, none of another kind and no gauge', () => {
    const charge = meter(5, 'total', { kind: MeterKind.StorageChargingQuota });
    const heating = meter(6, 'Wärmepumpe', { kind: MeterKind.Heating });
    expect(meterIdsOf(['A_total', 'B_total'], [charge, heating, meter(1, 'Wohnung 1')])).toEqual([1, null]);
  });
});

describe('choices', () => {
  const water = meter(4, 'Wasser', { baseUnit: 'l', medium: 8 });

  it('change a unit that does not fit the meter', () => {
    expect(choiceOf(series('Wasser')[0]!, water)).toEqual({ meterId: 4, unit: 'm3' });
  });

  it('convert to a mapping and back', () => {
    const columns = series('a', 'b');
    const choices = { 1: { meterId: null, unit: 'kWh' }, 2: { meterId: 4, unit: 'm3' } } as const;
    expect(mappingOf(choices)).toEqual([{ seriesKey: '2', meterId: 4, unit: 'm3' }]);
    expect(choicesOf(columns, mappingOf(choices))).toEqual(choices);
  });
});
