import { tableOf } from './tied-tables.ts';
import { contentOf, isNode, listOf, textOf, type QueryNode, type TreeNode } from './statement-tree.ts';

/**
 * Where Citus lets no statement read the clock, because each machine would read its own: in 'do update set', in a CASE
 * or COALESCE of an update or computing with a column there, and in a subquery without FROM of 'insert … select'.
 */
export function clockIssues({ kind, content }: QueryNode): string[] {
  if (kind === 'InsertStmt') return issuesOfInsert(content);
  if (kind !== 'UpdateStmt' || !listOf(content['targetList']).some(dependsOnRowAndClock)) return [];
  return [`update of ${nameOf(content)} computes with the clock and the row`];
}

const ofRow = ['CaseExpr', 'CoalesceExpr', 'ColumnRef'];

const dependsOnRowAndClock = (target: unknown) => readsClock(target) && findAll(target, ofRow).length > 0;

function issuesOfInsert(content: TreeNode): string[] {
  const changes = (content['onConflictClause'] as TreeNode | undefined)?.['targetList'];
  const source = contentOf(content['selectStmt'], 'SelectStmt') ?? {};
  const isRead = findAll(source['fromClause'], ['SelectStmt']).some(
    (select) => isNode(select) && !('fromClause' in select) && readsClock(select['targetList']),
  );
  return [
    ...(readsClock(changes) ? [`insert into ${nameOf(content)} reads the clock in 'do update set'`] : []),
    ...(isRead ? [`insert into ${nameOf(content)} reads the clock in a subquery without FROM`] : []),
  ];
}

const nameOf = (content: TreeNode) => tableOf(content['relation'] as TreeNode).name;

/** The content of all nodes of these kinds, however deep. */
function findAll(node: unknown, kinds: string[]): unknown[] {
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([kind, content]) => [
    ...(kinds.includes(kind) ? [content] : []),
    ...findAll(content, kinds),
  ]);
}

const clocks = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']);

function readsClock(node: unknown): boolean {
  if (!isNode(node)) return false;
  const called = contentOf(node, 'FuncCall')?.['funcname'];
  const name = textOf(listOf(called).at(-1));
  if ((name !== undefined && clocks.has(name)) || 'SQLValueFunction' in node) return true;
  return Object.values(node).some(readsClock);
}
