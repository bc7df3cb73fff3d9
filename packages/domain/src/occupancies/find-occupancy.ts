/** The days of an occupancy; `moveOut` is the last day, null if open-ended. */
interface OccupancyDays {
  moveIn: string;
  moveOut: string | null;
}

/** The occupancy of an apartment on the day; the move-out day belongs to the tenant who moves out. */
export function occupancyOn<Occupancy extends OccupancyDays>(
  occupancies: readonly Occupancy[],
  day: string,
): Occupancy | undefined {
  return occupancies.find(({ moveIn, moveOut }) => moveIn <= day && (moveOut === null || day <= moveOut));
}

/** The occupancy of an apartment on the day, else the next one. */
export function currentOrNextOccupancy<Occupancy extends OccupancyDays>(
  occupancies: readonly Occupancy[],
  day: string,
): Occupancy | undefined {
  const future = occupancies.filter(({ moveIn }) => moveIn > day).toSorted((a, b) => a.moveIn.localeCompare(b.moveIn));
  return occupancyOn(occupancies, day) ?? future[0];
}
