import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasuringPoint, MeterKind } from '../codes.ts';
import { matchApartment, matchMeters, type FreeMeter, type WantedMeter } from './match-meters.ts';

const apartments = ['WE 01', 'WE 02', 'WE 11', '1. OG links', '1. OG rechts'].map((name, index) => ({
  apartmentId: index + 1,
  name,
}));

describe('the apartment in the name of a component', () => {
  it.each([
    ['WE 02', 2],
    ['Wohnung 2', 2],
    ['Whg. 11, Thoma', 3],
    ['Zähler 1 OG links', 4],
    ['1.OG re', 5],
    ['WE 1', 1],
    ['1. OG', null],
    ['Whg', null],
    ['Allgemeinstrom', null],
    ['', null],
  ])('%s', (alias, expected) => {
    expect(matchApartment(alias, apartments)).toBe(expected);
  });
});

const tenant = { kind: MeterKind.Consumption, measuringPoint: MeasuringPoint.Tenant };
const wanted = (address: string, fields: Partial<WantedMeter> = {}): WantedMeter => ({
  address,
  name: address,
  ...tenant,
  apartmentId: null,
  ...fields,
});
const meter = (meterId: number, fields: Partial<FreeMeter> = {}): FreeMeter => ({
  meterId,
  name: `Zähler ${meterId}`,
  ...tenant,
  apartmentId: null,
  ...fields,
});

describe('the meter that a register seems to be', () => {
  it('is the one of the apartment, of tenants with a rate as well', () => {
    const meters = [meter(1, { apartmentId: 4, kind: MeterKind.TenantRate }), meter(2, { apartmentId: 5 })];
    expect(matchMeters([wanted('meter1/A', { apartmentId: 4 })], meters)).toEqual(new Map([['meter1/A', 1]]));
  });

  it('is the one of the same name, or the only one of its kind', () => {
    const grid = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
    const meters = [meter(1), meter(2, { name: 'meter 9' }), meter(3, { name: 'Netzbezug', ...grid })];
    const found = matchMeters([wanted('a', { name: 'Meter 09' }), wanted('b', grid)], meters);
    expect([...found]).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
  });

  it('is none where two would do', () => {
    const meters = [meter(1, { apartmentId: 4 }), meter(2, { apartmentId: 4 })];
    expect(matchMeters([wanted('a', { apartmentId: 4 })], meters).size).toBe(0);
  });

  it('is never the same for two registers', () => {
    const someMeter = fc.record({
      apartmentId: fc.option(fc.integer({ min: 1, max: 4 })),
      name: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(someMeter), fc.array(someMeter), (meters, registers) => {
        const found = matchMeters(
          registers.map((fields, index) => wanted(String(index), fields)),
          meters.map((fields, index) => meter(index, fields)),
        );
        expect(new Set(found.values()).size).toBe(found.size);
      }),
    );
  });
});
