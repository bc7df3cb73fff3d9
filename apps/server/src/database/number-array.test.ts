import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumberArray, parseNumberArray, readWholeNumbers } from './number-array.ts';

const amount = fc.integer({ min: 0, max: 2 ** 31 - 1 });

it('reads whole numbers as the other parser does', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 100 }), (numbers) => {
      const into = new Int32Array(100);
      const count = readWholeNumbers(formatNumberArray(numbers), into);
      expect(count).toBe(numbers.length);
      expect(Array.from(into.subarray(0, count!))).toEqual(parseNumberArray(formatNumberArray(numbers)));
    }),
  );
});

it.each([[[]], [[1, null, 3]], [[4, -5]]])('leaves %j to the other parser', (numbers) => {
  expect(readWholeNumbers(formatNumberArray(numbers), new Int32Array(100))).toBeNull();
});
