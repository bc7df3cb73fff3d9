import { expect, it } from 'vitest';
import { co2FactorOf, co2SavingsOf } from './co2-savings.ts';

const factors = [
  { year: 2024, co2GramsPerKwh: 363 },
  { year: 2022, co2GramsPerKwh: 434 },
];

it.each([
  [2020, 2022],
  [2022, 2022],
  [2023, 2022],
  [2024, 2024],
  [2026, 2024],
])('counts %i by the factor of %i', (year, factorYear) => {
  expect(co2FactorOf(factors, year).year).toBe(factorYear);
});

it('rounds the savings to grams', () => {
  expect(co2SavingsOf(145_400, factors[0]!)).toBe(52_780);
});
