import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/people/occupancies.ts';

type Occupancies = Pick<ApartmentDetails, 'occupancies'>;

/** A member of the occupancy without a later one: the server changes only the last occupancy of a user. */
export const changeablePerson = (apartment: Occupancies, occupancy: Occupancy) => lastPeople(apartment, occupancy)[0];

/** The people of an occupancy without a later one in the apartment. */
export function lastPeople({ occupancies }: Occupancies, occupancy: Occupancy): Occupancy['people'] {
  const newer = occupancies.filter(({ moveIn }) => moveIn > occupancy.moveIn);
  const came = new Set(newer.flatMap(({ people }) => people.map(({ userId }) => userId)));
  return occupancy.people.filter(({ userId }) => !came.has(userId));
}

export const namesOf = ({ people }: Pick<Occupancy, 'people'>) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
