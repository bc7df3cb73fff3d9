import { useEffect } from 'react';
import { rememberPlace } from '../../features/search/recent-places.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { useCurrentPlace } from './place.ts';

/** Keeps the estates one opens, for the search to offer them. */
export function useRememberPlace(): void {
  const { user, hierarchy, placed, isEstateOwner, isEdgeOperator } = useCurrentPlace();
  const userId = user?.userId;
  const customerId = hierarchy?.customerInfo.id;
  const estateId = placed?.estate.estateId;
  const name = placed?.estate.displayName;
  const context = [placed?.groups.at(-1)?.displayName, placed?.estate.city].filter(Boolean).join(', ');
  const page = isEstateOwner ? 'estate_overview' : isEdgeOperator ? 'estate_control' : undefined;
  useEffect(() => {
    if (userId === undefined || customerId === undefined || estateId === undefined || !name || !page) return;
    rememberPlace(userId, { kind: 'estate', name, context, to: pathTo(page, { customerId, estateId }) });
  }, [userId, customerId, estateId, name, context, page]);
}
