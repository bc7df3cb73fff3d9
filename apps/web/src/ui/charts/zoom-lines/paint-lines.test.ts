import { expect, it } from 'vitest';
import { strokeLook } from './paint-lines.ts';

it.each([
  ['a whole line', undefined, 0.03, { dashes: [], opacity: 1 }],
  ['dashes of a day', 'dashed', 10, { dashes: [6, 4], opacity: 1 }],
  ['a paler whole line instead of the dashes of a year', 'dashed', 0.03, { dashes: [], opacity: 0.45 }],
] as const)('draws %s', (_, dash, stepPx, expected) => {
  expect(strokeLook(dash, stepPx)).toEqual(expected);
});
