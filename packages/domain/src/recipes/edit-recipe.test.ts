import { expect, it } from 'vitest';
import { editRecipe } from './edit-recipe.ts';
import { recipeForTests, seriesForTests } from './recipe-for-tests.ts';

const recipe = { ...recipeForTests, status: { W: 'measured' as const } };
const { key } = seriesForTests;

it('changes what a person says otherwise, and nothing else', () => {
  const edited = editRecipe(recipe, {
    clock: { kind: 'utc' },
    stamp: 'end',
    status: { W: 'substitute' },
    contents: { [key]: 'counter' },
  });
  expect(edited).toEqual({
    ...recipe,
    time: { ...recipe.time, clock: { kind: 'utc' }, stamp: 'end' },
    status: { W: 'substitute' },
    series: [{ ...seriesForTests, content: 'counter' }],
  });
  expect(editRecipe(recipe, {})).toEqual(recipe);
});

it('knows no other words and series than the recipe, and turns no energy into power', () => {
  const edit = { status: { X: 'missing' as const }, contents: { other: 'counter' as const, [key]: 'power' as const } };
  expect(editRecipe(recipe, edit)).toEqual(recipe);
});
