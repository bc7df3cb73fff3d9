import type { Occupancy } from '@lichthof/contracts/people/occupancies.ts';
import { describe, expect, it } from 'vitest';
import { changeablePerson, namesOf } from './occupants.ts';

const person = (userId: number) => ({ userId, firstName: 'Anna', lastName: `Weiß ${userId}`, email: '' });
const time = (moveIn: string, moveOut: string | null, ...userIds: number[]): Occupancy => ({
  occupancyId: Number(moveIn.slice(0, 4)),
  moveIn,
  moveOut,
  people: userIds.map(person),
  tariffs: [],
});

describe('an occupancy', () => {
  const occupancies = [
    time('2027-01-01', null, 3),
    time('2025-01-01', '2026-12-31', 1, 2),
    time('2020-01-01', '2024-12-31', 1),
  ];

  it('can be changed for a member without a later one', () => {
    expect(changeablePerson({ occupancies }, occupancies[1]!)?.userId).toBe(1);
    expect(changeablePerson({ occupancies }, occupancies[2]!)).toBeUndefined();
  });

  it('has the names of all members', () => {
    expect(namesOf(occupancies[1]!)).toBe('Anna Weiß 1, Anna Weiß 2');
  });
});
