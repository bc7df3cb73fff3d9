import { around, nodesOf, type TreeNode } from './structure-tree.ts';

export interface ShownRow {
  node: TreeNode;
  /** Undefined if the row has no children. */
  isOpen: boolean | undefined;
  /** Position among its visible siblings, counted from 1. */
  position: number;
  siblings: number;
}

export interface Found {
  hits: TreeNode[];
  /** Hits, their enclosing rows, and their descendants. */
  shown: ReadonlySet<string>;
  /** The rows that must be open to show every hit. */
  opened: ReadonlySet<string>;
}

/** The pattern of the search, ignoring case and composition; undefined without a search. */
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

interface RowsOptions {
  isOpen: (node: TreeNode) => boolean;
  /** By default all rows. */
  shown?: ReadonlySet<string> | undefined;
}

/** The visible rows, from top to bottom. */
export function rowsOf(root: TreeNode, { isOpen, shown }: RowsOptions): ShownRow[] {
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

/** The initially open rows: all of a small tree, else only the customer, so that the top level is visible. */
export function initiallyOpen(root: TreeNode): Set<string> {
  const nodes = nodesOf(root);
  return new Set(nodes.length <= smallTree ? nodes.map(({ key }) => key) : [root.key]);
}

/** All rows with children. */
export function openable(root: TreeNode): string[] {
  return nodesOf(root)
    .filter(({ children }) => children.length > 0)
    .map(({ key }) => key);
}
