import { describe, expect, it } from 'vitest';
import { gapsIn } from './find-gaps.ts';

const entries = [1, null, null, 4, null, null].map((energyWh, at) => ({ at, energyWh }));

describe('gaps of a day', () => {
  it('are runs without a value', () => {
    expect(gapsIn(entries, 100)).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 6 },
    ]);
  });

  it('end where the future begins', () => {
    expect(gapsIn(entries, 3)).toEqual([{ from: 1, to: 3 }]);
  });
});
