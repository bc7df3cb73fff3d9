import { expect, it } from 'vitest';
import { comparisonPeriods } from './comparison-periods.ts';

it('offers the last twelve whole months and the calendar years', () => {
  expect(comparisonPeriods('2026-09-16')).toEqual([
    { id: 'last', from: '2025-09-01', to: '2026-09-01' },
    { id: '2026', from: '2026-01-01', to: '2026-09-01' },
    { id: '2025', from: '2025-01-01', to: '2026-01-01' },
    { id: '2024', from: '2024-01-01', to: '2025-01-01' },
  ]);
});

it('leaves out a year without a whole month', () => {
  expect(comparisonPeriods('2026-01-31').map(({ id }) => id)).toEqual(['last', '2025', '2024']);
});
