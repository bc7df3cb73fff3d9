import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { everyEstate } from '../../../api/estate-tree.ts';

export interface OwnApartment {
  apartmentId: number;
  name: string;
  estateName: string;
}

/** All apartments of the user's current and past occupancies. */
export function ownApartments({ estateHierarchy }: CurrentUser): OwnApartment[] {
  return estateHierarchy.flatMap((hierarchy) =>
    everyEstate(hierarchy).flatMap(({ estate }) =>
      estate.apartments.map(({ apartmentId, displayName }) => ({
        apartmentId,
        name: displayName,
        estateName: estate.displayName,
      })),
    ),
  );
}
