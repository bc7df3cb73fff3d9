import { expect, it } from 'vitest';
import { firstPeriods } from './use-first-figures.ts';

it('waits for the periods that the cards first show', () => {
  expect(firstPeriods({ from: '2026-11-05', to: '2026-11-26' })).toEqual({
    day: '2026-11-25',
    months: ['2026-11-01', '2026-10-01'],
    ranges: [
      { from: '2026-11-05', to: '2026-11-26' },
      { from: '2026-10-05', to: '2026-10-26' },
      { from: '2025-11-05', to: '2025-11-26' },
      { from: '2026-11-25', to: '2026-11-26' },
      { from: '2026-01-01', to: '2027-01-01' },
      { from: '2025-01-01', to: '2026-01-01' },
    ],
  });
});
