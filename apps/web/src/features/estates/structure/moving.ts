import { around, nodesOf, type TreeNode } from './structure-tree.ts';

/** Why a row cannot be moved to a target: it is there already, or it would be inside itself. */
export type Refusal = 'same' | 'cycle';

/** The target of a drop on the row: for an estate, its group. */
export function placeAt(row: TreeNode): TreeNode {
  return row.kind === 'estate' ? row.parent! : row;
}

/** Undefined if the move is possible. The customer itself is never moved. */
export function refusalOf(moved: TreeNode, place: TreeNode): Refusal | undefined {
  if ([place, ...around(place)].some(({ key }) => key === moved.key)) return 'cycle';
  return moved.parent?.key === place.key ? 'same' : undefined;
}

/** Every allowed target of the node, in the order of the tree. */
export function legalPlaces(root: TreeNode, moved: TreeNode): TreeNode[] {
  return nodesOf(root).filter((place) => place.kind !== 'estate' && refusalOf(moved, place) === undefined);
}

/** The id of the target group; null for directly below the customer. */
export function groupIdOf(place: TreeNode): number | null {
  return place.kind === 'group' ? place.id : null;
}
