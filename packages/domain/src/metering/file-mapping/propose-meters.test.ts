import { describe, expect, it } from 'vitest';
import { MeterKind } from '../codes.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';
import { type ProposableMeter, proposeMeters } from './propose-meters.ts';

const melo = 'DE00056266802AO6G56M11SN51G21M24S';

const meter = (meterId: number, name: string, more: Partial<ProposableMeter> = {}): ProposableMeter => ({
  meterId,
  name,
  devices: [],
  obis: '1-0:1.8.0',
  kind: MeterKind.Consumption,
  measuringPoint: 'tenant',
  apartmentName: null,
  marketLocationId: null,
  meteringLocationId: null,
  ...more,
});
const device = (deviceId: number, serialNumber: string, from = '2026-01-01', to: string | null = null) => ({
  deviceId,
  serialNumber,
  from,
  to,
});
const pv = (meterId: number, name: string) => meter(meterId, name, { kind: MeterKind.PvGeneration });
const allocatedTo = (meterId: number, name: string) => meter(meterId, name, { kind: MeterKind.AllocatedQuantity });
const connection = [
  meter(91, 'Hausanschluss 1.8.0', { kind: MeterKind.GridConsumption }),
  meter(92, 'Hausanschluss 2.8.0', { kind: MeterKind.FeedIn, obis: '1-0:2.8.0' }),
];
const series = (name: string, more: Partial<FileSeries> = {}): FileSeries => ({
  key: name,
  name,
  unit: 'kWh',
  isProposed: true,
  ...more,
});
const proposedFor = (names: (string | FileSeries)[], meters: ProposableMeter[]) => {
  const all = names.map((one) => (typeof one === 'string' ? series(one) : one));
  const found = proposeMeters(all, meters);
  return all.map(({ key }) => found.get(key)?.meterId ?? null);
};

describe('proposeMeters', () => {
  const apartments = [meter(1, 'WE 01'), meter(2, 'WE 02'), pv(8, 'PV Dach')];

  it.each<[string, string[], ProposableMeter[], (number | null)[]]>([
    ['the number of an apartment', ['WE 03', 'WE 1 [kWh]', 'Wohnung 02'], apartments, [null, 1, 2]],
    ['nothing by order', ['C01_total_kwh', 'C02_total_kwh', 'P01_gen_kwh'], apartments, [null, null, null]],
    ['the same words', ['PV-Erzeugung [kWh]', 'Verbrauch WE 02'], apartments, [8, 2]],
    ['a part of the name that fits one meter only', ['PV', 'Dach'], [pv(8, 'PV Dach'), pv(9, 'PV Garage')], [null, 8]],
    ['no meter for two columns', ['WE 01', 'Wohnung 1'], apartments, [1, null]],
    ['none of two meters', ['WE 1'], [meter(1, 'Haus 1 WE 1'), meter(2, 'Haus 2 WE 1')], [null]],
    [
      'what is allocated to its own meters',
      ['WE 01 [kWh]', 'Zuteilung WE 01 [kWh]', 'Eigendeckung WE 02'],
      [...apartments, allocatedTo(11, 'WE 01 zugeteilt'), allocatedTo(12, 'WE 02 Zugeteilte Menge')],
      [1, 11, 12],
    ],
    ['a counter by its name', ['WE 01 Zählerstand [kWh]', 'Zählerstand WE 02 [kWh]'], apartments, [1, 2]],
    ['the apartment of the meter', ['WE 05'], [meter(5, 'Zähler Keller', { apartmentName: 'WE 05' })], [5]],
    ['the connection', ['Bezug [kWh]', 'Einspeisung [kWh]'], [...apartments, ...connection], [91, 92]],
    ['no connection where there is none', ['Bezug [kWh]', 'Einspeisung [kWh]'], apartments, [null, null]],
    ['no plant for what it feeds in', ['PV Dach Einspeisung'], apartments, [null]],
    [
      'no plant for an operator’s consumption',
      ['Gesamtverbrauch lt. Messung (bei Teilnahme gem. Erzeugung) [KWH]'],
      [pv(8, 'PV'), pv(9, 'Erzeugung')],
      [null],
    ],
  ])('proposes %s', (_, names, meters, expected) => expect(proposedFor(names, meters)).toEqual(expected));

  it.each(['Zähler 1 EMH00 1234 5678', 'Z-1EMH0012345678', 'Zählernummer 1EMH0012345678 (kWh)'])(
    'finds the serial number in %j',
    (name) => {
      const meters = [meter(1, 'Links', { devices: [device(71, '1EMH00 1234 5678')] }), meter(2, 'Rechts')];
      expect([...proposeMeters([series(name)], meters).values()]).toEqual([{ meterId: 1 }]);
    },
  );

  it('finds a serial number in the name', () => {
    const meters = [meter(1, 'Links', { devices: [device(71, '1EMH00 1234 5678')] }), meter(2, 'Rechts')];
    expect(proposedFor(['Zähler 1EMH0012345678 (kWh)', '12345678'], meters)).toEqual([1, null]);
  });

  describe('of a meter whose device was exchanged', () => {
    const exchanged = meter(1, 'Links', {
      devices: [device(71, '1ESY1160001111', '2024-01-01', '2026-06-30'), device(72, '1ESY1160002222', '2026-06-30')],
    });
    const meters = [exchanged, meter(2, 'Rechts', { devices: [device(73, '1ESY1160003333')] })];
    const proposed = (...names: string[]) => [
      ...proposeMeters(
        names.map((name) => series(name)),
        meters,
      ).values(),
    ];

    it('finds the old serial number, for the days of that device', () => {
      expect(proposed('1ESY1160001111', '1ESY1160003333')).toEqual([{ meterId: 1, deviceId: 71 }, { meterId: 2 }]);
    });

    it('gives the series of both devices to the one meter', () => {
      expect(proposed('1ESY1160001111 [kWh]', '1ESY1160002222 [kWh]')).toEqual([
        { meterId: 1, deviceId: 71 },
        { meterId: 1, deviceId: 72 },
      ]);
    });

    it('proposes none of two series of one device', () => {
      expect(proposed('1ESY1160001111 [kWh]', 'Zähler 1ESY1160001111')).toEqual([]);
    });

    it('gives a device that was in two places to none', () => {
      const moved = [exchanged, meter(3, 'Keller', { devices: [device(74, '1ESY1160001111', '2026-07-01')] })];
      expect([...proposeMeters([series('1ESY1160001111')], moved).values()]).toEqual([]);
    });

    it('finds a location that a former device was at', () => {
      const atLocation = { ...exchanged, meteringLocationId: melo };
      const found = proposeMeters([series('a', { location: melo, serialNumber: '1ESY1160001111' })], [atLocation]);
      expect([...found.values()]).toEqual([{ meterId: 1 }]);
    });
  });

  it('finds the register at a location by its direction, also where only the name tells it', () => {
    const meters = connection.map((one) => ({ ...one, meteringLocationId: melo }));
    const ofRegisters = [
      series('a', { location: melo, obis: '1-1:1.29.0' }),
      series('b', { location: melo, obis: '1-1:2.29.0' }),
    ];
    expect(proposedFor(ofRegisters, meters)).toEqual([91, 92]);
    expect(
      proposedFor(
        ['Bezug', 'Einspeisung'].map((name) => series(name, { location: melo })),
        meters,
      ),
    ).toEqual([91, 92]);
  });

  it('lets a name stand in for a location only where the meter has none of its own', () => {
    const named = [series('WE 01', { location: melo })];
    expect(proposedFor(named, [meter(1, 'WE 01')])).toEqual([1]);
    const elsewhere = melo.replace('S', 'T');
    expect(proposedFor(named, [meter(1, 'WE 01', { meteringLocationId: elsewhere })])).toEqual([null]);
  });

  it('leaves out what is calculated, and what is no energy', () => {
    const refused = series('WE 01', { refusedUnit: 'kvarh', unit: null });
    expect(proposedFor([series('WE 02', { isProposed: false }), refused], apartments)).toEqual([null, null]);
  });
});
