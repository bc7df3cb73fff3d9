import { getFirst } from '@lichthof/domain/collections/items.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DemoDevice, DemoMeter } from './demo-estate.ts';
import type { Load } from './simulation/load.ts';
import { randomOf } from './simulation/random.ts';

/** Numbers that distinguish the meters of an estate from those of other estates. */
export interface MeterSeries {
  /** Four digits in every serial number, and part of every metering location. */
  batch: string;
  zipCode: string;
  installedDate: string;
}

interface DemoMeterFields {
  key: string;
  name: string;
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  obis?: string;
  apartmentKey?: string;
  load?: Load;
  peakPowerKw?: number;
  storageCapacityKwh?: number;
}

/** A meter with invented but well-formed numbers; its number within the batch makes them unique. */
export function demoMeter(series: MeterSeries, number: number, fields: DemoMeterFields): DemoMeter {
  const isElectricity = fields.obis === undefined || fields.obis.startsWith('1-');
  return {
    obis: '1-0:1.8.0',
    apartmentKey: null,
    load: null,
    peakPowerKw: null,
    storageCapacityKwh: null,
    ...fields,
    marketLocationId: isElectricity ? marketLocationOf(series, number) : null,
    meteringLocationId: isElectricity ? meteringLocationOf(series, number) : null,
    devices: [deviceOf(series, number, isElectricity)],
  };
}

/** Import and feed-in at the grid connection: one two-way device with two registers. */
export function houseConnectionMeters(series: MeterSeries): DemoMeter[] {
  const measuringPoint = MeasuringPoint.HouseConnection;
  const gridImport = demoMeter(series, 1, {
    key: 'gridImport',
    name: 'Netzbezug',
    kind: MeterKind.GridConsumption,
    measuringPoint,
  });
  const feedIn = demoMeter(series, 2, {
    key: 'feedIn',
    name: 'Netzeinspeisung',
    kind: MeterKind.FeedIn,
    measuringPoint,
    obis: '1-0:2.8.0',
  });
  const device = { ...getFirst(feedIn.devices), serialNumber: getFirst(gridImport.devices).serialNumber };
  return [gridImport, { ...feedIn, devices: [device] }];
}

/** The meter after its device was replaced by a new one that starts at zero. */
export function withExchange(meter: DemoMeter, exchangedDate: string): DemoMeter {
  const old = getFirst(meter.devices);
  const serialNumber = `${old.serialNumber.slice(0, -2)}${Number(old.serialNumber.slice(-2)) + 50}`;
  return {
    ...meter,
    devices: [
      { ...old, removedDate: exchangedDate },
      { ...old, serialNumber, installedDate: exchangedDate, firstCounter: 0 },
    ],
  };
}

/** Whether the meter measures a level instead of counting. */
export const isGauge = ({ kind }: DemoMeter) => kind === MeterKind.StorageChargingQuota;

/** A day before the first simulated one, since meters are installed before their first value. */
export function installedBefore(firstDay: string, days: number): string {
  return addDays(firstDay, -days);
}

function deviceOf({ batch, installedDate }: MeterSeries, number: number, isElectricity: boolean): DemoDevice {
  const serial = String(number).padStart(2, '0');
  return {
    serialNumber: isElectricity ? `1LHF0030 ${batch} ${serial}` : `8LHF0041 ${batch} ${serial}`,
    deviceType: isElectricity ? 'MeMeter' : 'MidMeter',
    installedDate,
    removedDate: null,
    firstCounter: Math.floor(randomOf('counter', batch, number)() * 9_000_000),
  };
}

/** 33 characters: country, grid operator (invented), zip code, and 20 characters chosen by the operator. */
function meteringLocationOf({ batch, zipCode }: MeterSeries, number: number): string {
  return `DE000999${zipCode}LH${batch}${String(number).padStart(14, '0')}`;
}

/** 11 digits, the last one is the check digit. */
function marketLocationOf({ batch }: MeterSeries, number: number): string {
  const digits = `50${batch}${String(number).padStart(4, '0')}`;
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
