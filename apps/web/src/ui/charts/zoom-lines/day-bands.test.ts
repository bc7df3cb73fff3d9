import { describe, expect, it } from 'vitest';
import { dayBands, isShownInDays } from './day-bands.ts';
import type { ZoomSteps } from './zoom-steps.ts';

const steps: ZoomSteps = { kind: 'quarter-hour', firstDay: '2026-10-24', count: 292, timeZone: 'Europe/Berlin' };

describe('a year of quarter-hours', () => {
  it('is a band from the lowest to the highest of each local day, with its mean', () => {
    const values = Array.from({ length: 292 }, (_, index) => (index < 96 ? 4 : index < 196 ? index % 2 : null));
    expect(dayBands(values, steps, { from: 0, to: 292 })).toEqual([
      { from: 0, to: 96, lowest: 4, mean: 4, highest: 4 },
      { from: 96, to: 196, lowest: 0, mean: 0.5, highest: 1 },
      null,
    ]);
  });

  it('shows only the part of a day that is in sight', () => {
    const values = Array.from({ length: 292 }, (_, index) => index);
    expect(dayBands(values, steps, { from: 90, to: 98 }).map((band) => [band!.lowest, band!.highest])).toEqual([
      [90, 95],
      [96, 97],
    ]);
  });

  it('becomes lines of quarter-hours on zoom', () => {
    expect(isShownInDays(steps, { from: 0, to: 35_040 })).toBe(true);
    expect(isShownInDays(steps, { from: 0, to: 30 * 96 })).toBe(false);
    expect(isShownInDays({ ...steps, kind: 'day' }, { from: 0, to: 35_040 })).toBe(false);
  });
});
