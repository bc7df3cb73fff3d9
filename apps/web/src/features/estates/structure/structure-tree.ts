import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';

/** A row of the tree: the customer at its root, groups in groups, estates as leaves. */
export interface TreeNode {
  key: string;
  kind: 'customer' | 'group' | 'estate';
  /** The id of the customer, group or estate. */
  id: number;
  name: string;
  /** 0 for the customer, which is changed elsewhere. */
  version: number;
  /** Counted from 1. */
  level: number;
  parent: TreeNode | null;
  children: TreeNode[];
  /** The users with a right on exactly this place. */
  managers: string[];
  /** For the customer the numbers of the whole tree, for a group those of its direct content. */
  size: { groups: number; estates: number; apartments: number };
}

const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);

export const keyOf = (kind: TreeNode['kind'], id: number) => `${kind}-${id}`;

/** The whole tree; on each level groups come before estates, each sorted by name. */
export function buildTree(structure: EstateStructure): TreeNode {
  const groupsByParent = Map.groupBy(structure.groups, ({ parentId }) => parentId);
  const estatesByGroup = Map.groupBy(structure.estates, ({ estateGroupId }) => estateGroupId);

  const childrenOf = (parent: TreeNode, groupId: number | null): TreeNode[] => [
    ...(groupsByParent.get(groupId) ?? []).toSorted(byName).map((group) => groupNode(group, parent)),
    ...(estatesByGroup.get(groupId) ?? []).toSorted(byName).map((estate) => estateNode(estate, parent)),
  ];
  const groupNode = (group: EstateStructure['groups'][number], parent: TreeNode): TreeNode => {
    const { estateGroupId: id, name, version, managers, groupCount, estateCount } = group;
    const size = { groups: groupCount, estates: estateCount, apartments: 0 };
    const node = nodeIn(parent, { kind: 'group', id, name, version, managers, size });
    node.children = childrenOf(node, id);
    return node;
  };

  const { customerId, name, managers, groups, estates } = structure;
  const size = { groups: groups.length, estates: estates.length, apartments: 0 };
  const root = nodeIn(null, { kind: 'customer', id: customerId, name, version: 0, managers, size });
  root.children = childrenOf(root, null);
  return root;
}

function estateNode(estate: EstateStructure['estates'][number], parent: TreeNode): TreeNode {
  const { estateId: id, name, version, managers, apartmentCount } = estate;
  const size = { groups: 0, estates: 0, apartments: apartmentCount };
  return nodeIn(parent, { kind: 'estate', id, name, version, managers, size });
}

type NodeFacts = Pick<TreeNode, 'kind' | 'id' | 'name' | 'version' | 'managers' | 'size'>;

function nodeIn(parent: TreeNode | null, facts: NodeFacts): TreeNode {
  return { ...facts, key: keyOf(facts.kind, facts.id), level: (parent?.level ?? 0) + 1, parent, children: [] };
}

/** The node and all its descendants, in the order of the tree. */
export function nodesOf(node: TreeNode): TreeNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}

/** The enclosing nodes, from the inside out. */
export function around(node: TreeNode): TreeNode[] {
  return node.parent ? [node.parent, ...around(node.parent)] : [];
}

/** 'Sachsen › Leipzig-Plagwitz'; for the customer its own name. */
export function pathLabel(node: TreeNode): string {
  const groups = [node, ...around(node)].filter(({ kind }) => kind !== 'customer').toReversed();
  return groups.map(({ name }) => name).join(' › ') || node.name;
}

/** The responsible users of a place: those with a right on it, else those of the nearest enclosing place with any. */
export function responsibleFor(node: TreeNode): { names: string[]; by: TreeNode } | undefined {
  const by = [node, ...around(node)].find(({ managers }) => managers.length > 0);
  return by && { names: by.managers, by };
}

export function findNode(root: TreeNode, key: string): TreeNode | undefined {
  return nodesOf(root).find((node) => node.key === key);
}

export const getNode = (root: TreeNode, key: string): TreeNode => requireValue(findNode(root, key), 'node of the tree');

/** The changes of another user to a group or an estate since it was read. */
export function changesBetween(read: TreeNode, current: TreeNode): { field: 'name' | 'place'; name: string }[] {
  const isMoved = read.parent?.key !== current.parent?.key;
  return [
    ...(read.name === current.name ? [] : [{ field: 'name' as const, name: current.name }]),
    ...(isMoved && current.parent ? [{ field: 'place' as const, name: pathLabel(current.parent) }] : []),
  ];
}
