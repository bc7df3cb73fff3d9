import { describe, expect, it } from 'vitest';
import { gapsIn } from './find-gaps.ts';

const entries = [1, null, null, 4, null, null].map((energyWh, at) => ({ at, energyWh }));

describe('gaps of a day', () => {
  it('finds runs of quarter-hours without a value', () => {
    expect(gapsIn(entries, 100)).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 6 },
    ]);
  });

  it('ignores quarter-hours in the future', () => {
    expect(gapsIn(entries, 3)).toEqual([{ from: 1, to: 3 }]);
  });
});
