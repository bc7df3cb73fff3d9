import { describe, expect, it } from 'vitest';
import { historyDays } from './history-days.ts';

describe('historyDays', () => {
  it.each([
    ['2026-01-03', '2025-04-01', '2025-07-01', '2025-10-01', ['2025-11-04', '2025-12-04']],
    ['2026-01-04', '2025-04-01', '2025-07-01', '2025-10-01', ['2025-11-04', '2025-12-04', '2026-01-04']],
    ['2026-02-01', '2025-07-01', '2025-10-01', '2026-01-01', []],
    ['2026-11-26', '2026-04-01', '2026-07-01', '2026-10-01', ['2026-11-04']],
  ])('bills the last two quarters that were over a month before %s', (today, from, between, to, laterCollections) => {
    expect(historyDays(today)).toEqual({ first: { from, to: between }, last: { from: between, to }, laterCollections });
  });
});
