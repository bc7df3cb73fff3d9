import { placedEstates } from '../../../api/estate-tree.ts';
import { readRecentPlaces } from '../../../features/search/recent-places.ts';
import type { CurrentPlace } from '../place.ts';

const mostEstates = 5;

interface RecentEstate {
  name: string;
  to: string;
}

/** The estates of the customer that the user has opened lately, by their names of today; none within an estate. */
export function recentEstates({ user, hierarchy, placed, isTenantView }: CurrentPlace): RecentEstate[] {
  if (!user || !hierarchy || placed || isTenantView) return [];
  const namesById = new Map(placedEstates(hierarchy).map(({ estate }) => [estate.estateId, estate.displayName]));
  return readRecentPlaces(user.userId)
    .flatMap(({ kind, to }) => {
      const [, customerId, estateId] = /^\/customers\/(\d+)\/estates\/(\d+)\//.exec(to) ?? [];
      const name = namesById.get(Number(estateId));
      const isHere = kind === 'estate' && Number(customerId) === hierarchy.customerInfo.id;
      return isHere && name !== undefined ? [{ name, to }] : [];
    })
    .slice(0, mostEstates);
}
