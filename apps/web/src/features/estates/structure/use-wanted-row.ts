import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { structureQuery } from './structure.queries.ts';

/**
 * The row to go to after something was done. What was read meanwhile is drawn a moment later: until then the row may
 * still stand at its old place.
 */
export function useWantedRow(customerId: number, readAt: number) {
  const client = useQueryClient();
  const [wish, setWish] = useState<{ key: string; from: number }>();
  const onFocused = useCallback(() => setWish(undefined), []);

  const goTo = (key: string) => {
    const query = structureQuery(customerId);
    setWish({ key, from: client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0 });
    void client.invalidateQueries(query);
  };
  return { wantedKey: wish && readAt >= wish.from ? wish.key : undefined, goTo, onFocused };
}
