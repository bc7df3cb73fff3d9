import { expect, it } from 'vitest';
import { periodName } from './own-formats.ts';

it.each([
  ['2026-01-01', '2027-01-01', '2026'],
  ['2023-08-01', '2023-09-01', 'August 2023'],
  ['2023-05-15', '2023-08-01', '15. Mai bis 31. Juli 2023'],
  ['2022-07-01', '2023-07-01', '1. Juli 2022 bis 30. Juni 2023'],
])('names the days from %s to %s', (from, to, name) =>
  expect(periodName({ from, to }).replaceAll('\u00a0', ' ')).toBe(name),
);
