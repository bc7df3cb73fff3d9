import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsAt, usualKind } from './meter-kinds.ts';

describe('usualKind', () => {
  it.each<[MeasuringPoint | null, string, MeterKind | null]>([
    ['house-connection', '1-0:1.8.0', 2],
    ['house-connection', '1-0:2.8.0', 3],
    ['house-connection', '', 2],
    ['battery', '1-0:2.8.0', 7],
    ['tenant', '1-0:2.8.0', 9],
    ['pv-single', '', 1],
    ['general', '1-0:1.8.0', 8],
    ['general', '8-0:1.0.0', 9],
    ['heating', '7-0:3.0.0', 11],
    [null, '1-0:1.8.0', null],
  ])('returns at %s with %s the kind %s', (point, obis, kind) => {
    expect(usualKind(point, obis)).toBe(kind);
  });

  it('is one of the kinds of the place', () => {
    const points = fc.constantFrom(...Object.values(MeasuringPoint));
    const codes = fc.constantFrom('', '1.8.0', '2.8.0', '1-0:96.50.0', '6-0:1.0.0', '7-0:3.0.0', '8-0:1.0.0', 'x');
    fc.assert(fc.property(points, codes, (point, obis) => kindsAt(point, obis).includes(usualKind(point, obis)!)));
  });
});

describe('kindsAt', () => {
  it.each<[MeasuringPoint | null, string, MeterKind[]]>([
    ['house-connection', '1-0:1.8.0', [2, 3]],
    ['tenant', '', [9, 20, 30]],
    ['tenant', '8-0:1.0.0', [9, 20]],
    ['general', '1-0:1.8.0', [8, 30]],
    ['general', '8-0:1.0.0', [8, 9]],
    ['heating', '7-0:3.0.0', [11, 22, 9]],
    ['charging-station', '1-0:1.8.0', [10, 21]],
    [null, '', Object.values(MeterKind)],
  ])('returns at %s with %s the kinds %j', (point, obis, kinds) => {
    expect(kindsAt(point, obis)).toEqual(kinds);
  });
});
