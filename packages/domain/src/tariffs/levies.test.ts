import { expect, it } from 'vitest';
import { type LevyItem, type LevyOfYear, proposeLevies } from './levies.ts';

const levy = (year: number, item: LevyItem, ctPerKwh: string): LevyOfYear => {
  return { year, item, ctPerKwh, source: 'Quelle', isVerified: true };
};
const levies = [levy(2026, 'kwk', '0.446'), levy(2025, 'kwk', '0.277'), levy(2025, 'offshore', '0.816')];

it.each([
  [2025, { kwk: 2025, offshore: 2025 }],
  [2026, { kwk: 2026, offshore: 2025 }],
  [2027, { kwk: 2026, offshore: 2025 }],
  [2024, {}],
])('proposes for %i the levies of that year or of the latest one before: %j', (year, years) => {
  const proposed = [...proposeLevies(levies, year)].map(([item, found]) => [item, found.year]);
  expect(Object.fromEntries(proposed)).toEqual(years);
});
