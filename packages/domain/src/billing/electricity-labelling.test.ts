import { expect, it } from 'vitest';
import { labelYearOf } from './electricity-labelling.ts';

it.each([
  ['2026-06-30', 2024],
  ['2026-07-01', 2025],
  ['2026-12-31', 2025],
  ['2027-01-01', 2025],
  ['2028-02-29', 2026],
])('shows on an invoice of %s the labelling of %i', (date, year) => expect(labelYearOf(date)).toBe(year));
