import type { Occupancy } from '@lichthof/contracts/occupancies.ts';
import { describe, expect, it } from 'vitest';
import { changeablePerson, currentOccupancy, namesOf } from './occupants.ts';

const person = (userId: number) => ({ userId, firstName: 'Anna', lastName: `Weiß ${userId}`, email: '' });
const time = (moveIn: string, moveOut: string | null, ...userIds: number[]): Occupancy => ({
  occupancyId: Number(moveIn.slice(0, 4)),
  moveIn,
  moveOut,
  people: userIds.map(person),
  tariffs: [],
});

describe('who lives in an apartment', () => {
  const occupancies = [
    time('2027-01-01', null, 3),
    time('2025-01-01', '2026-12-31', 1, 2),
    time('2020-01-01', '2024-12-31', 1),
  ];

  it.each([
    ['2026-12-31', 2025],
    ['2027-01-01', 2027],
    ['2019-01-01', 2020],
  ])('on %s is found, the move-out day included, else who comes next', (today, occupancyId) => {
    expect(currentOccupancy({ occupancies }, today)?.occupancyId).toBe(occupancyId);
  });

  it('is nobody when all have left', () => {
    expect(currentOccupancy({ occupancies: [time('2020-01-01', '2020-12-31', 1)] }, '2021-01-01')).toBeUndefined();
  });

  it('can be changed through somebody who did not come again', () => {
    expect(changeablePerson({ occupancies }, occupancies[1]!)?.userId).toBe(1);
    expect(changeablePerson({ occupancies }, occupancies[2]!)).toBeUndefined();
  });

  it('is told by all names', () => {
    expect(namesOf(occupancies[1]!)).toBe('Anna Weiß 1, Anna Weiß 2');
  });
});
