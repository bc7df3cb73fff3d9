import { around, nodesOf, type TreeNode } from './structure-tree.ts';

/** Why something cannot be put somewhere: it lies there already, or it would lie inside itself. */
export type Refusal = 'same' | 'cycle';

/** Where something goes that is dropped on the row: next to an estate is into its group. */
export function placeAt(row: TreeNode): TreeNode {
  return row.kind === 'estate' ? row.parent! : row;
}

/** Undefined when the move is possible. The customer itself is never moved. */
export function refusalOf(moved: TreeNode, place: TreeNode): Refusal | undefined {
  if ([place, ...around(place)].some(({ key }) => key === moved.key)) return 'cycle';
  return moved.parent?.key === place.key ? 'same' : undefined;
}

/** Every place that the node can be moved to, in the order of the tree. */
export function legalPlaces(root: TreeNode, moved: TreeNode): TreeNode[] {
  return nodesOf(root).filter((place) => place.kind !== 'estate' && refusalOf(moved, place) === undefined);
}

/** The group that a place stands for; null is directly below the customer. */
export function groupIdOf(place: TreeNode): number | null {
  return place.kind === 'group' ? place.id : null;
}
