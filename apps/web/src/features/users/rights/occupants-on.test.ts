import { expect, it } from 'vitest';
import { occupantsOn } from './occupants-on.ts';

const person = (userId: number) => ({ userId, firstName: 'P', lastName: String(userId), email: '' });
const times = [
  { occupancyId: 2, moveIn: '2026-09-01', moveOut: null, people: [person(2), person(3)], tariffs: [] },
  { occupancyId: 1, moveIn: '2020-01-01', moveOut: '2026-08-31', people: [person(1)], tariffs: [] },
];

it.each([
  ['2019-12-31', []],
  ['2020-01-01', [1]],
  ['2026-08-31', [1]],
  ['2026-09-01', [2, 3]],
])('on %s %o live there', (day, ids) => {
  expect(occupantsOn({ occupancies: times }, day).map(({ userId }) => userId)).toEqual(ids);
});
