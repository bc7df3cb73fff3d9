import { expect, it } from 'vitest';
import { currentOrNextOccupancy, occupancyOn } from './find-occupancy.ts';

const occupancies = [
  { id: 3, moveIn: '2027-01-01', moveOut: null },
  { id: 4, moveIn: '2026-06-01', moveOut: '2026-12-31' },
  { id: 2, moveIn: '2020-01-01', moveOut: '2024-12-31' },
];

it.each([
  ['2019-12-31', undefined, 2],
  ['2020-01-01', 2, 2],
  ['2024-12-31', 2, 2],
  ['2025-01-01', undefined, 4],
  ['2026-12-31', 4, 4],
  ['2027-01-01', 3, 3],
  ['2040-01-01', 3, 3],
])('finds on %s the occupancy %s, and %s as the current or next one', (day, current, currentOrNext) => {
  expect(occupancyOn(occupancies, day)?.id).toBe(current);
  expect(currentOrNextOccupancy(occupancies, day)?.id).toBe(currentOrNext);
});

it('finds nothing after the last move-out', () => {
  expect(currentOrNextOccupancy(occupancies.slice(2), '2025-01-01')).toBeUndefined();
});
