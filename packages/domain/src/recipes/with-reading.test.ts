import { expect, it } from 'vitest';
import { openParts, type RecipePart } from './recipe-draft.ts';
import { recipeForTests } from './recipe-for-tests.ts';
import { withReading } from './with-reading.ts';

const part: RecipePart = {
  id: 'content 1',
  kind: 'content',
  series: ['1'],
  readings: ['amount', 'counter'],
  excluded: [],
  proof: null,
};

it('changes only the series of the part', () => {
  const recipe = { ...recipeForTests, series: recipeForTests.series.flatMap((one) => [one, { ...one, key: '2' }]) };
  const changed = withReading(recipe, part, { id: part.id, kind: 'content', value: 'counter' });
  expect(changed.series.map(({ content }) => content)).toEqual(['counter', 'amount']);
});

it('reads amounts in a unit of power as mean powers, and back', () => {
  const inKilowatts = withReading(recipeForTests, part, { id: 'unit', kind: 'unit', value: 'kW' });
  expect(inKilowatts.series).toMatchObject([{ unit: 'kW', content: 'power' }]);

  const back = withReading(inKilowatts, part, { id: 'unit', kind: 'unit', value: 'Wh' });
  expect(back.series).toMatchObject([{ unit: 'Wh', content: 'amount' }]);
});

it('changes a part that concerns the whole file', () => {
  const changed = withReading(recipeForTests, { series: [] }, { id: 'clock', kind: 'clock', value: { kind: 'utc' } });
  expect(changed).toEqual({ ...recipeForTests, time: { ...recipeForTests.time, clock: { kind: 'utc' } } });
});

it('lists a part without a proof as open', () => {
  expect(openParts({ parts: [part, { ...part, proof: { kind: 'fallingValue', row: 7 } }] })).toEqual([part]);
});
