import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/occupancies.ts';

type Times = Pick<ApartmentDetails, 'occupancies'>;

/** Whoever lives there on the day, else whoever moves in next. */
export function currentOccupancy({ occupancies }: Times, today: string): Occupancy | undefined {
  const open = occupancies.filter(({ moveOut }) => moveOut === null || moveOut >= today);
  return open.at(-1);
}

/** One of an occupancy who came last with it: of somebody who came back, only the last time can be changed. */
export function changeablePerson({ occupancies }: Times, occupancy: Occupancy) {
  const newer = occupancies.filter(({ moveIn }) => moveIn > occupancy.moveIn);
  const came = new Set(newer.flatMap(({ people }) => people.map(({ userId }) => userId)));
  return occupancy.people.find(({ userId }) => !came.has(userId));
}

export const namesOf = ({ people }: Pick<Occupancy, 'people'>) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
