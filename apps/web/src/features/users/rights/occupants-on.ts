import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/occupancies.ts';

/** Who lives in an apartment on a day; the day of the move-out still belongs to whoever leaves. */
export function occupantsOn({ occupancies }: Pick<ApartmentDetails, 'occupancies'>, day: string): Occupancy['people'] {
  return occupancies
    .filter(({ moveIn, moveOut }) => moveIn <= day && (moveOut === null || day <= moveOut))
    .flatMap(({ people }) => people);
}
