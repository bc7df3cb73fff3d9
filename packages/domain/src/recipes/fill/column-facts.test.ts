import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ColumnFacts, numberForms } from './column-facts.ts';

const numbers = fc.stringMatching(/^[+-]?\d{1,5}(?:[.,]\d{0,4})?$/);

it('finds the first number that is none in each form, whatever stands before it', () => {
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 8 }), (texts) => {
      const facts = new ColumnFacts();
      for (const [row, text] of texts.entries()) facts.take(text, row);
      const withSign = texts.filter((text) => /[.,]/.test(text));
      expect(facts.misfits.map((misfit) => misfit?.text)).toEqual(
        numberForms.map(({ pattern }) => withSign.find((text) => !pattern.test(text))),
      );
      expect([facts.numbers, facts.decimals]).toEqual([texts.length, withSign.length]);
    }),
    { numRuns: 1000 },
  );
});
