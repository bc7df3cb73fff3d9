import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/occupancies.ts';

type Times = Pick<ApartmentDetails, 'occupancies'>;

/** Whoever lives there on the day, else whoever moves in next. */
export function currentOccupancy({ occupancies }: Times, today: string): Occupancy | undefined {
  const open = occupancies.filter(({ moveOut }) => moveOut === null || moveOut >= today);
  return open.at(-1);
}

/** One of an occupancy who came last with it: of somebody who came back, only the last time can be changed. */
export const changeablePerson = (apartment: Times, occupancy: Occupancy) => lastPeople(apartment, occupancy)[0];

/** The people of an occupancy who have no later one in the apartment. */
export function lastPeople({ occupancies }: Times, occupancy: Occupancy): Occupancy['people'] {
  const newer = occupancies.filter(({ moveIn }) => moveIn > occupancy.moveIn);
  const came = new Set(newer.flatMap(({ people }) => people.map(({ userId }) => userId)));
  return occupancy.people.filter(({ userId }) => !came.has(userId));
}

export const namesOf = ({ people }: Pick<Occupancy, 'people'>) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
