import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoAt } from './local-days.ts';
import { timeZones } from './time-zones.ts';
import { resolveWallClock } from './wall-clock.ts';

describe('resolveWallClock', () => {
  it.each([
    ['2023-08-01T00:00', '2023-08-01T00:00:00+02:00'],
    ['2023-08-01T23:45:00', '2023-08-01T23:45:00+02:00'],
    ['2023-03-26T01:59:59', '2023-03-26T01:59:59+01:00'],
    ['2023-03-26T03:00', '2023-03-26T03:00:00+02:00'],
    ['2023-10-29T01:45', '2023-10-29T01:45:00+02:00'],
    ['2023-10-29T03:00', '2023-10-29T03:00:00+01:00'],
  ])('finds one instant for %s', (local, iso) => {
    for (const zone of timeZones) {
      expect(resolveWallClock(local, zone)).toEqual({ kind: 'unique', at: Date.parse(iso) });
    }
  });

  it.each(['2023-03-26T02:00', '2023-03-26T02:59:59', '2024-03-31T02:30'])('finds no instant for %s', (local) => {
    expect(resolveWallClock(local, 'Europe/Berlin')).toEqual({ kind: 'missing' });
  });

  it.each(['02:00', '02:15', '02:59'])('finds two instants for 29 October 2023 %s, summer time first', (time) => {
    expect(resolveWallClock(`2023-10-29T${time}`, 'Europe/Berlin')).toEqual({
      kind: 'repeated',
      first: Date.parse(`2023-10-29T${time}:00+02:00`),
      second: Date.parse(`2023-10-29T${time}:00+01:00`),
    });
  });

  it.each(['2023-02-29T00:00', '2023-08-01 00:00', '2023-08-01T24:00', '2023-08-01'])('refuses %j', (local) => {
    expect(() => resolveWallClock(local, 'Europe/Berlin')).toThrow(RangeError);
  });

  it('finds every instant by its local time', () => {
    const second = fc.integer({ min: Date.UTC(1985, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 });
    const seconds = fc.oneof(
      second,
      fc.integer({ min: Date.UTC(2023, 9, 28) / 1000, max: Date.UTC(2023, 9, 30) / 1000 }),
    );
    fc.assert(
      fc.property(seconds, fc.constantFrom(...timeZones), (atSeconds, zone) => {
        const found = resolveWallClock(isoAt(atSeconds * 1000, zone).slice(0, 19), zone);
        expect(Object.values(found)).toContain(atSeconds * 1000);
      }),
    );
  });
});
