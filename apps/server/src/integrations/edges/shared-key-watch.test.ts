import { describe, expect, it } from 'vitest';
import { createSharedKeyWatch } from './shared-key-watch.ts';

const minuteMs = 60_000;

describe('a key that two edges use', () => {
  it('is found when they replace each other while they send', () => {
    const watch = createSharedKeyWatch();
    const replacedAt = (nowMs: number) => watch.isShared(1, { lastMessageAtMs: nowMs - 1000, nowMs });
    expect([0, 1, 2, 3].map((minute) => replacedAt(minute * minuteMs))).toEqual([false, false, true, true]);
  });

  it.each([
    ['the replaced connection was silent', 1, 40_000],
    ['it happens once in ten minutes', 10, 1000],
  ])('is not suspected where %s', (_, everyMinutes, silentMs) => {
    const watch = createSharedKeyWatch();
    const nows = [1, 2, 3, 4].map((count) => count * everyMinutes * minuteMs);
    expect(nows.map((nowMs) => watch.isShared(1, { lastMessageAtMs: nowMs - silentMs, nowMs }))).not.toContain(true);
  });

  it('is told of each edge by itself', () => {
    const watch = createSharedKeyWatch();
    const edges = [1, 2, 3, 4];
    expect(edges.map((edgeId) => watch.isShared(edgeId, { lastMessageAtMs: 0, nowMs: 1000 }))).not.toContain(true);
  });
});
