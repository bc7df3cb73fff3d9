export interface PlacedGroup {
  id: number;
  parentId: number | null;
}

/** So deep may groups lie in groups: rights are looked up around a place, and a page can show it. */
export const deepestLevel = 30;

/** How deep each group lies, counted from 1. */
export function levelsOf(groups: readonly PlacedGroup[]): Map<number, number> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const levels = new Map<number, number>();
  const levelOf = (id: number | null): number => {
    if (id === null) return 0;
    const level = levels.get(id) ?? levelOf(parents.get(id) ?? null) + 1;
    levels.set(id, level);
    return level;
  };
  for (const { id } of groups) levelOf(id);
  return levels;
}

/** The group and all that lie in it, however deep. */
export function subtreeOf(groups: readonly PlacedGroup[], groupId: number): Set<number> {
  const childrenOf = Map.groupBy(groups, ({ parentId }) => parentId);
  const within = (id: number): number[] => [id, ...(childrenOf.get(id) ?? []).flatMap((child) => within(child.id))];
  return new Set(within(groupId));
}
