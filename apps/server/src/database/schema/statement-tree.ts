/** A node of PostgreSQL's parse tree, as libpg-query returns it: { SelectStmt: { … } }. */
export type TreeNode = Record<string, unknown>;

export const isNode = (value: unknown): value is TreeNode => typeof value === 'object' && value !== null;

/** The content of a node of the given kind; undefined for every other node. */
export function contentOf(node: unknown, kind: string): TreeNode | undefined {
  return isNode(node) && isNode(node[kind]) ? node[kind] : undefined;
}

/** The text of a String node. */
export function textOf(node: unknown): string | undefined {
  const text = contentOf(node, 'String')?.['sval'];
  return typeof text === 'string' ? text : undefined;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The parts of a column's name: ['e', 'customer_id']. Undefined for every other node. */
export function columnNameOf(node: unknown): string[] | undefined {
  const column = contentOf(node, 'ColumnRef');
  return column && listOf(column['fields']).map((field) => textOf(field) ?? '*');
}

const queryKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;
type QueryKind = (typeof queryKinds)[number];

export interface QueryNode {
  kind: QueryKind;
  content: TreeNode;
}

export function queryOf(node: unknown): QueryNode | undefined {
  for (const kind of queryKinds) {
    const content = contentOf(node, kind);
    if (content) return { kind, content };
  }
  return undefined;
}
