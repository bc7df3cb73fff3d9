import { expect, it } from 'vitest';
import { axisSteps } from './axis-steps.ts';

it.each([
  [8.6, [0, 2.5, 5, 7.5, 10]],
  [1.06, [0, 0.5, 1, 1.5]],
  [4, [0, 1, 2, 3, 4]],
  [0.03, [0, 0.01, 0.02, 0.03]],
  [0, [0, 1]],
])('for %s', (highest, steps) => expect(axisSteps(highest)).toEqual(steps));
