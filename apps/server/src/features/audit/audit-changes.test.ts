import { describe, expect, it } from 'vitest';
import { changesOf, recordedName } from './audit-changes.ts';

describe('changes of an audit entry', () => {
  it.each([
    [{ name: 'Alt' }, { name: 'Neu' }, [{ field: 'name', before: 'Alt', after: 'Neu' }]],
    [null, { zip_code: '04107' }, [{ field: 'zipCode', before: null, after: '04107' }]],
    [{ floor: '1' }, undefined, [{ field: 'floor', before: '1', after: null }]],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
    [
      { location: { city: 'Halle' } },
      { location: { city: 'Leipzig' } },
      [{ field: 'location.city', before: 'Halle', after: 'Leipzig' }],
    ],
    [null, { names: ['Anna', 'Paul'] }, [{ field: 'names', before: null, after: 'Anna, Paul' }]],
    [null, { tariffs: [{ name: 'Haus', from: '2026-01-01' }] }, [{ field: 'tariffs', before: null, after: 'Haus' }]],
    [null, { mapping: [{ column: 1 }] }, [{ field: 'mapping', before: null, after: 1 }]],
    [null, { version: 3, sha256: 'ab', meterIds: [4, 5] }, [{ field: 'meterIds', before: null, after: 2 }]],
    [{ tariff_id: 7 }, { tariff_id: null }, [{ field: 'tariffId', before: '–', after: null }]],
    [
      null,
      {
        prices: [
          { from: '2026-01-01', prices: { baseEurPerMonth: '9.90', gridCtPerKwh: { kwk: '0.4' } } },
          { from: '2027-01-01', prices: { baseEurPerMonth: '10.50', gridCtPerKwh: { kwk: '0.4' } } },
        ],
      },
      [
        { field: 'baseEurPerMonth', before: null, after: '9.90', from: '2026-01-01' },
        { field: 'gridCtPerKwh.kwk', before: null, after: '0.4', from: '2026-01-01' },
        { field: 'baseEurPerMonth', before: '9.90', after: '10.50', from: '2027-01-01' },
      ],
    ],
    [{ isActive: false }, { isActive: true }, [{ field: 'isActive', before: false, after: true }]],
    [null, null, []],
    ['text', 7, []],
  ])('from %j to %j', (before, after, changes) => expect(changesOf(before, after)).toEqual(changes));

  it('keep the name of deleted objects', () => {
    expect(recordedName({ name: 'Weidenhof' }, null)).toBe('Weidenhof');
    expect(recordedName(null, { fileName: 'werte.csv' })).toBe('werte.csv');
    expect(recordedName({ street: 'Weg' }, null)).toBeNull();
  });
});
