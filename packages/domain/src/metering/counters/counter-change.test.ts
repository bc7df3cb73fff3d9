import { describe, expect, it } from 'vitest';
import type { CounterPoint } from './counter-values.ts';
import { counterChange, daysToKnow } from './counter-change.ts';
import { formQuarterHours } from './form-quarter-hours.ts';

const timeZone = 'Europe/Berlin';
const rules = { baseUnit: 'Wh', exchanges: [] } as const;
const point = (at: string, counter: number): CounterPoint => ({ atMs: Date.parse(at), counter });

describe('a step that says nothing', () => {
  it('is looked at where it begins and ends only, though it is years long', () => {
    const points = [point('2000-01-02T00:05:00Z', 1), point('2026-05-05T00:10:00Z', 100_000)];
    const change = counterChange([], points, rules);
    const ends = ['2000-01-02T00:00:00Z', '2026-05-05T00:00:00Z'].map(Date.parse);
    expect(change.starts).toEqual(new Set(ends));
    expect(daysToKnow(change, timeZone)).toBeNull();
  });

  it('leaves the quarter-hours that it shares with others missing', () => {
    const before = ['00:00', '00:05', '00:10'].map((time, index) => point(`2026-04-01T${time}:00Z`, 10 * index));
    const after = ['00:05', '00:10', '00:15'].map((time, index) => point(`2026-05-05T${time}:00Z`, 500 + index));
    const { steps, starts } = counterChange([], [...before, ...after], rules);
    expect(formQuarterHours(steps, starts, { timeZone, measured: new Map() }).size).toBe(0);
  });
});
