export interface PlacedGroup {
  id: number;
  parentId: number | null;
}

/** Limit of nesting: rights are looked up along the parents, and pages show them. */
export const deepestLevel = 30;

/** The depth of each group, counted from 1. */
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

/** The group and all groups in it at any depth. */
export function subtreeOf(groups: readonly PlacedGroup[], groupId: number): Set<number> {
  const childrenOf = Map.groupBy(groups, ({ parentId }) => parentId);
  const within = (id: number): number[] => [id, ...(childrenOf.get(id) ?? []).flatMap((child) => within(child.id))];
  return new Set(within(groupId));
}
