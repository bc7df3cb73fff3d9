import { describe, expect, it } from 'vitest';
import { yearBefore } from './year-before.ts';

describe('yearBefore', () => {
  it.each([
    ['2026-08-01', '2026-09-01', '2025-08-01', '2025-09-01'],
    ['2024-02-01', '2024-03-01', '2023-02-01', '2023-03-01'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-03-01'],
    ['2024-02-29', '2024-03-01', '2023-03-01', '2023-03-01'],
    ['2025-02-01', '2025-03-01', '2024-02-01', '2024-03-01'],
    ['2026-01-01', '2027-01-01', '2025-01-01', '2026-01-01'],
  ])('returns for %s to %s: %s to %s', (from, to, earlierFrom, earlierTo) => {
    expect(yearBefore({ from, to })).toEqual({ from: earlierFrom, to: earlierTo });
  });
});
