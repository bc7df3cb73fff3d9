import { expect, it } from 'vitest';
import { MeasuringPoint } from '../codes.ts';
import { isUnusualFirstCounter } from './first-counter.ts';

it.each([
  [MeasuringPoint.Tenant, 'Wh', 42_000_000, false],
  [MeasuringPoint.Tenant, 'Wh', 9_999_999_000, true],
  [MeasuringPoint.HouseConnection, 'Wh', 1_200_000_000, false],
  [MeasuringPoint.HouseConnection, 'Wh', 9_999_999_000, true],
  [MeasuringPoint.Tenant, 'l', 800_000, false],
  [MeasuringPoint.Tenant, 'l', 99_999_999, true],
] as const)('asks about the first counter of %s in %s: %i is unusual: %s', (measuringPoint, baseUnit, counter, is) => {
  expect(isUnusualFirstCounter(counter, { measuringPoint, baseUnit })).toBe(is);
});
