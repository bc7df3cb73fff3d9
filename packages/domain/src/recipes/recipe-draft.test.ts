import { expect, it } from 'vitest';
import { openPartsOfSeries, type RecipePart } from './recipe-draft.ts';

const part: RecipePart = {
  id: 'content 1',
  kind: 'content',
  series: ['1'],
  readings: ['amount', 'counter'],
  excluded: [],
  proof: null,
};

it('waits only for parts of series that are read, and of the whole file', () => {
  const proven = { ...part, id: 'proven', proof: { kind: 'fallingValue' as const, row: 7 } };
  const ofFile = { ...part, id: 'of the file', series: [] };

  expect(openPartsOfSeries([part, proven, ofFile], new Set(['1']))).toEqual([part, ofFile]);
  expect(openPartsOfSeries([part, proven, ofFile], new Set(['2']))).toEqual([ofFile]);
});
