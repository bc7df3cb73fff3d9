import { around, nodesOf, type TreeNode } from './structure-tree.ts';

export interface ShownRow {
  node: TreeNode;
  /** Undefined when there is nothing below it. */
  isOpen: boolean | undefined;
  /** Among those beside it that are shown, counted from 1. */
  position: number;
  siblings: number;
}

export interface Found {
  hits: TreeNode[];
  /** Hits, what they lie in, and what lies in them. */
  shown: ReadonlySet<string>;
  /** What must be open to see every hit. */
  opened: ReadonlySet<string>;
}

/** What was searched for, however it is written; undefined for nothing. */
export function patternOf(search: string): RegExp | undefined {
  const searchText = search.trim().normalize();
  return searchText === '' ? undefined : new RegExp(`(${searchText.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')})`, 'iu');
}

/** Groups and estates whose name matches. */
export function findNodes(root: TreeNode, pattern: RegExp): Found {
  const hits = nodesOf(root).filter(({ kind, name }) => kind !== 'customer' && pattern.test(name));
  const opened = new Set(hits.flatMap((hit) => around(hit).map(({ key }) => key)));
  const within = hits.flatMap((hit) => nodesOf(hit).map(({ key }) => key));
  return { hits, opened, shown: new Set([root.key, ...opened, ...within]) };
}

interface Showing {
  isOpen: (node: TreeNode) => boolean;
  /** All of them when left out. */
  shown?: ReadonlySet<string> | undefined;
}

/** The rows that one sees, from top to bottom. */
export function rowsOf(root: TreeNode, { isOpen, shown }: Showing): ShownRow[] {
  const visible = (nodes: TreeNode[]) => (shown ? nodes.filter(({ key }) => shown.has(key)) : nodes);
  const rowsIn = (nodes: TreeNode[]): ShownRow[] =>
    nodes.flatMap((node, index) => {
      const inside = visible(node.children);
      const open = inside.length > 0 ? isOpen(node) : undefined;
      const row = { node, isOpen: open, position: index + 1, siblings: nodes.length };
      return open ? [row, ...rowsIn(inside)] : [row];
    });
  return rowsIn([root]);
}

const smallTree = 40;

/** What is open at first: everything of a small tree, else what lies directly below the customer. */
export function openAtFirst(root: TreeNode): Set<string> {
  const nodes = nodesOf(root);
  return new Set(nodes.length <= smallTree ? nodes.map(({ key }) => key) : [root.key]);
}

/** Everything that can be opened. */
export function openable(root: TreeNode): string[] {
  return nodesOf(root)
    .filter(({ children }) => children.length > 0)
    .map(({ key }) => key);
}
