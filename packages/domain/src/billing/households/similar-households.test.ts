import { expect, it } from 'vitest';
import { similarHouseholds } from './similar-households.ts';

const of = (...areas: number[]) => areas.map((areaSqm, index) => ({ areaSqm, energyWh: 100_000 + index * 1000 }));

it.each([
  ['five apartments of the same size', 60, of(60, 60, 60, 60, 60), { meanWh: 102_000, count: 5 }],
  ['sizes 25 % apart', 60, of(45, 75, 60, 60, 60), { meanWh: 102_000, count: 5 }],
  [
    'no larger and smaller ones',
    60,
    [...of(60, 60, 60, 60, 60), { areaSqm: 75.1, energyWh: 900_000 }],
    { meanWh: 102_000, count: 5 },
  ],
  ['not fewer than five', 60, of(60, 60, 60, 60), null],
  ['not fewer than five similar ones', 60, of(60, 60, 60, 60, 120, 120), null],
  ['nobody', 60, [], null],
])('compares with %s', (_, areaSqm, others, expected) => {
  expect(similarHouseholds({ areaSqm }, others)).toEqual(expected);
});

it('rounds to the kWh', () => {
  const others = [1499, 1499, 1499, 1499, 1499].map((energyWh) => ({ areaSqm: 50, energyWh }));
  expect(similarHouseholds({ areaSqm: 50 }, others)).toEqual({ meanWh: 1000, count: 5 });
});
