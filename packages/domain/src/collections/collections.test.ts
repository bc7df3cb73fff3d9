import { describe, expect, it } from 'vitest';
import { findOnly, getEntry, getFirst, getItem, getLast, requireValue } from './items.ts';
import { listNeighbors, zip } from './pairs.ts';
import { sumSeries, sumUnlessUnknown } from './sums.ts';

describe('items and entries that must be there', () => {
  it('returns an item of a list or of a typed array, null and 0 included', () => {
    expect(getItem([1, null, 0], 1)).toBeNull();
    expect(getItem(Int32Array.of(4, 0), 1)).toBe(0);
    expect(getFirst('äb')).toBe('ä');
    expect(getLast([1, 2])).toBe(2);
  });

  it('throws for an item outside of the list', () => {
    expect(() => getItem([1, 2], 2)).toThrow(new RangeError('No item 2 in a list of 2'));
    expect(() => getFirst([])).toThrow(RangeError);
    expect(() => getLast(new Float64Array())).toThrow(RangeError);
  });

  it('returns a value that must be there, 0 and an empty text included, and names one that is missing', () => {
    expect([requireValue(0, 'amount'), requireValue('', 'note')]).toEqual([0, '']);
    expect(() => requireValue(null, 'provider')).toThrow(new RangeError('No provider'));
    expect(() => requireValue(undefined, 'provider')).toThrow(RangeError);
  });

  it('finds the item of a list only when there is no other', () => {
    expect([findOnly([]), findOnly([7]), findOnly([7, 7])]).toEqual([undefined, 7, undefined]);
  });

  it('throws for a key that a map lacks, without repeating a text', () => {
    expect(getEntry(new Map([['a', null]]), 'a')).toBeNull();
    expect(() => getEntry(new Map(), 3)).toThrow(new RangeError('No entry for 3 in a map of 0'));
    expect(() => getEntry(new Map([['a', 1]]), 'erika@example.org')).toThrow(
      new RangeError('No entry for a string in a map of 1'),
    );
  });
});

describe('pairs of items', () => {
  it('pairs two lists in order and refuses lists of different length', () => {
    expect(zip(['a', 'b'], Int32Array.of(1, 2))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(() => zip(['a'], [])).toThrow(new RangeError('1 items beside 0'));
  });

  it('lists each item with the one after it', () => {
    expect(listNeighbors([1, 5, 6])).toEqual([
      [1, 5],
      [5, 6],
    ]);
    expect(listNeighbors([1])).toEqual([]);
  });
});

describe('sums', () => {
  it('adds up a series, and amounts unless one is unknown', () => {
    expect([sumSeries(Int32Array.of(1, 2, 3)), sumSeries(new Float64Array())]).toEqual([6, 0]);
    expect([sumUnlessUnknown([1, 2]), sumUnlessUnknown([1, null])]).toEqual([3, null]);
  });
});
