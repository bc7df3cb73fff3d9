import type { Recipe } from './recipe.ts';

/** A kept recipe with what a further file has shown; where both say something, the newer file counts. */
export function mergeRecipes(before: Recipe, after: Recipe): Recipe {
  const series = new Map([...before.series, ...after.series].map((one) => [one.key, one]));
  return {
    ...after,
    time: { ...after.time, steps: union(before.time.steps, after.time.steps) },
    series: [...series.values()],
    numbers: {
      ...after.numbers,
      missing: union(before.numbers.missing, after.numbers.missing),
      units: { ...before.numbers.units, ...after.numbers.units },
    },
    status: { ...before.status, ...after.status },
    method: after.method ?? before.method,
  };
}

const union = <Value>(one: readonly Value[], other: readonly Value[]): Value[] => [...new Set([...one, ...other])];
