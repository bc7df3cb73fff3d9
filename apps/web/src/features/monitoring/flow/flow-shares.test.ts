import { expect, it } from 'vitest';
import type { Flow } from './flow.ts';
import { shareOf } from './flow-shares.ts';

const flow: Flow = {
  direct: 30,
  toBattery: 10,
  toGrid: 20,
  fromBattery: 10,
  fromGrid: 60,
  gridToBattery: 0,
  batteryToGrid: 0,
  uses: [{ use: 'electricity', amount: 70 }],
};

it('gives the share of a use in the consumption, and of the feed-in in the generation', () => {
  expect(shareOf('electricity', flow)).toBe('70\u00a0%');
  expect(shareOf('feed', flow)).toBe('33\u00a0%');
  expect(shareOf('pv', flow)).toBeUndefined();
});
