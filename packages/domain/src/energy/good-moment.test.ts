import { expect, it } from 'vitest';
import { judgeMoment } from './good-moment.ts';

it.each([
  ['a washing machine fits into what is fed in', { productionW: 9000, gridW: -1800, peakW: 30_000 }, 'good'],
  ['less is fed in', { productionW: 9000, gridW: -1799, peakW: 30_000 }, 'partly'],
  ['half of the estate runs on the roof', { productionW: 5000, gridW: 5000, peakW: 30_000 }, 'partly'],
  ['most comes from the grid', { productionW: 4999, gridW: 5000, peakW: 30_000 }, 'poor'],
  ['it is night', { productionW: 0, gridW: 3000, peakW: 30_000 }, 'poor'],
  ['it is night and nothing else is known', { productionW: 0, gridW: null, peakW: null }, 'poor'],
  ['the roof gives 40 % of its peak', { productionW: 12_000, gridW: null, peakW: 30_000 }, 'good'],
  ['the roof gives 15 % of its peak', { productionW: 4500, gridW: null, peakW: 30_000 }, 'partly'],
  ['the roof gives less', { productionW: 4499, gridW: null, peakW: 30_000 }, 'poor'],
  ['the peak is not known', { productionW: 4000, gridW: null, peakW: null }, 'unknown'],
  ['the roof is silent', { productionW: null, gridW: -5000, peakW: 30_000 }, 'unknown'],
] as const)('judges the moment if %s', (_, now, expected) => {
  expect(judgeMoment(now)).toBe(expected);
});
