import { requireValue } from '@lichthof/domain/collections/items.ts';
import { around, nodesOf, type TreeNode } from './structure-tree.ts';

/** Why a row cannot be moved to a target: it is there already, or it would be inside itself. */
export type Refusal = 'same' | 'cycle';

/** The target of a drop on the row: for an estate, its group. */
export function placeAt(row: TreeNode): TreeNode {
  return row.kind === 'estate' ? requireValue(row.parent, 'place of the estate') : row;
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

/** Who may see what is moved only after the move, and who only before it; the customer's admins always may. */
export function movedRights(moved: TreeNode, place: TreeNode): { gain: string[]; lose: string[] } {
  const managersIn = (places: TreeNode[]) => new Set(places.flatMap(({ managers }) => managers));
  const [before, after] = [managersIn(around(moved)), managersIn([place, ...around(place)])];
  const without = (people: Set<string>, others: Set<string>) => [...people].filter((name) => !others.has(name));
  return { gain: without(after, before), lose: without(before, after) };
}

/** The group that a place stands for; null is directly below the customer. */
export function groupIdOf(place: TreeNode): number | null {
  return place.kind === 'group' ? place.id : null;
}
