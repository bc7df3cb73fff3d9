import { describe, expect, it } from 'vitest';
import { counterStepMs } from './counter-values.ts';
import { findEarlyResends, moveToFullHour } from './early-resends.ts';

const tenMs = Date.parse('2026-11-20T10:00:00Z');
const atMinute = (minute: number) => tenMs + minute * 60_000;
const pointsOf = (counters: Record<number, number>) =>
  Object.entries(counters).map(([minute, counter]) => ({ atMs: atMinute(Number(minute)), counter }));
const minutesOf = (points: { atMs: number }[]) => points.map(({ atMs }) => (atMs - tenMs) / 60_000);

describe('readings of a full hour that are stored five minutes too early', () => {
  it.each<[string, Record<number, number>, number[]]>([
    ['alone between two outages', { 30: 10, 55: 40, 115: 100, 130: 115 }, [55, 115]],
    ['after an outage of ten minutes, when the counter rises evenly', { 45: 100, 50: 110, 55: 130, 65: 140 }, [55]],
    ['not where the counter rises evenly as it is', { 45: 100, 50: 110, 55: 120, 65: 140 }, []],
    ['not where the full hour is known', { 30: 10, 55: 40, 60: 45 }, []],
    ['not at other minutes', { 30: 10, 50: 40, 60: 45 }, []],
    ['not where nothing is known after it', { 50: 10, 55: 30 }, []],
    ['not where the counter stands still', { 50: 10, 55: 10, 65: 10 }, []],
  ])('are found: %s', (_, counters, minutes) => {
    expect(minutesOf(findEarlyResends(pointsOf(counters)))).toEqual(minutes);
  });

  it('move to the full hour, and nothing else moves', () => {
    const points = pointsOf({ 30: 10, 55: 40, 65: 50 });
    const moved = moveToFullHour(points, findEarlyResends(points));
    expect(minutesOf(moved)).toEqual([30, 60, 65]);
    expect(moved[1]).toEqual({ atMs: atMinute(55) + counterStepMs, counter: 40 });
  });
});
