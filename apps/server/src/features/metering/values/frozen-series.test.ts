import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packSeries, unpackSeries } from './frozen-series.ts';

const wholeNumbers = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const month = fc
  .integer({ min: 1, max: 200 })
  .chain((length) =>
    fc.array(fc.array(wholeNumbers, { minLength: length, maxLength: length }), { minLength: 3, maxLength: 3 }),
  )
  .map((series) => series.map((values) => Int32Array.from(values)));

test('reads the series that were packed', () => {
  fc.assert(
    fc.property(month, (series) => {
      expect(unpackSeries(packSeries(series), 3)).toEqual(series);
    }),
  );
});

test('reads the months that were deflated, as older runs have stored them', () => {
  const series = [Int32Array.of(120, 0, 90), Int32Array.of(40, 0, 90), Int32Array.of(0, 1, 0)];
  const deflated = deflateSync(Buffer.concat(series.map(({ buffer }) => Buffer.from(buffer))));
  expect(unpackSeries(deflated, 3)).toEqual(series);
});

test('refuses bytes that are not as many series', () => {
  expect(() => unpackSeries(packSeries([Int32Array.of(1, 2)]), 3)).toThrow('8 bytes are not 3 series');
});
