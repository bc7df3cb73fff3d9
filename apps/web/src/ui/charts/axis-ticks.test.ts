import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { expect, it } from 'vitest';
import { axisRange, axisSteps, decimalsOfStep } from './axis-ticks.ts';

it.each([
  [8.6, [0, 2.5, 5, 7.5, 10]],
  [1.06, [0, 0.5, 1, 1.5]],
  [4, [0, 1, 2, 3, 4]],
  [0.03, [0, 0.01, 0.02, 0.03]],
  [0, [0, 1]],
])('returns the steps for %s', (highest, steps) => expect(axisSteps(highest)).toEqual(steps));

it.each([
  [0, 0.13, ['0,000', '0,025', '0,050', '0,075', '0,100', '0,125', '0,150']],
  [0, 0.3, ['0,00', '0,05', '0,10', '0,15', '0,20', '0,25', '0,30']],
  [0, 1.06, ['0,0', '0,2', '0,4', '0,6', '0,8', '1,0', '1,2']],
  [0, 57, ['0', '10', '20', '30', '40', '50', '60']],
  [-4, 7, ['−4', '−2', '0', '2', '4', '6', '8']],
  [0, 0, ['0,0', '0,2', '0,4', '0,6', '0,8', '1,0']],
])('has different labels between %s and %s', (lowest, highest, labels) => {
  const { min, max, interval } = axisRange(lowest, highest);
  const count = Math.round((max - min) / interval) + 1;
  const ticks = Array.from({ length: count }, (_, index) => min + index * interval);
  expect(ticks.map((tick) => formatNumber(tick, decimalsOfStep(interval)))).toEqual(labels);
});
