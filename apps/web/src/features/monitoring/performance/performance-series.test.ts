import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { isoAt, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { hatchedRanges } from './performance-series.ts';
import { stepsOf } from './performance-steps.ts';

const t = i18n.getFixedT('de', 'monitoring');
const timeZone = 'Europe/Berlin';
const day = '2026-09-15';
const keys = quarterHourStarts(day, timeZone).map((at) => isoAt(at, timeZone));
const days = { from: day, to: '2026-09-16' };

function rangesOf(parts: Partial<ActivePerformance>) {
  const electricityConsumption = Object.fromEntries(keys.map((key) => [key, 1]));
  const empty = { resolution: 'quarter-hour', substituted: [], missing: [] };
  const performance = { ...empty, electricityConsumption, ...parts } as unknown as ActivePerformance;
  return hatchedRanges(performance, stepsOf(performance, days, timeZone), t);
}

describe('hatched ranges', () => {
  it('cover missing values until the end of the day', () => {
    expect(rangesOf({ missing: [{ from: keys[90]!, to: '2026-09-16T00:00:00+02:00' }] })).toEqual([
      { from: 90, to: 96, word: 'keine Werte' },
    ]);
  });

  it('are merged if they touch', () => {
    const substituted = [
      { from: keys[10]!, to: keys[12]! },
      { from: keys[12]!, to: keys[20]! },
    ];
    expect(rangesOf({ substituted })).toEqual([{ from: 10, to: 20, word: 'Ersatzwerte' }]);
  });

  it('leave out substitutes in months', () => {
    expect(rangesOf({ resolution: 'month', substituted: [{ from: keys[10]!, to: keys[12]! }] })).toEqual([]);
  });
});
