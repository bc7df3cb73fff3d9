import { loadModule, parseSync } from 'libpg-query';
import { clockIssues } from './clock-issues.ts';
import { isGlobalTable } from './global-tables.ts';
import { contentOf, isNode, listOf, queryOf, type QueryNode, type TreeNode } from './statement-tree.ts';
import { addCondition, addFrom, tableOf, untiedTables, type QueryLevel } from './tied-tables.ts';

await loadModule();

/** Marks a statement that reads the rows of all customers on purpose. */
const allCustomers = /\/\* all customers: .+ \*\//;

/** Marks a statement that reads what a person has at other customers. */
const ofPerson = /\/\* customers of a person: .+ \*\//;

/**
 * Reports what is wrong with a statement: a customers' table that no query level restricts to one customer by
 * `customer_id = …`; an insert without customer_id; a clock that Citus does not let it read. A plain select may say
 * `all customers: why` in a comment.
 */
export function checkStatement(sql: string): string[] {
  const statements = listOf((parseSync(sql) as unknown as TreeNode)['stmts']).map((one) => (one as TreeNode)['stmt']);
  const issues = statements.flatMap((statement) => issuesOf(statement, new Set()));
  if (ofPerson.test(sql) && !/\buser_customer\b/.test(sql)) issues.push("says 'customers of a person', but reads none");
  if (!allCustomers.test(sql)) return issues;
  if (issues.length === 0) return ["says 'all customers', but names one"];
  return statements.every(onlyReads) ? [] : ["says 'all customers', but does not only read"];
}

function onlyReads(statement: unknown): boolean {
  return (
    contentOf(statement, 'SelectStmt') !== undefined &&
    !contains(statement, ['lockingClause', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'])
  );
}

function contains(node: unknown, kinds: string[]): boolean {
  if (Array.isArray(node)) return node.some((one) => contains(one, kinds));
  return (
    isNode(node) && Object.entries(node).some(([kind, content]) => kinds.includes(kind) || contains(content, kinds))
  );
}

type Names = ReadonlySet<string>;

/** `commonNames` are those of the surrounding WITH clauses. */
function issuesOf(node: unknown, commonNames: Names): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => issuesOf(one, commonNames));
  if (!isNode(node)) return [];
  const query = queryOf(node);
  if (query) return [...issuesOfQuery(query, commonNames)];
  return Object.values(node).flatMap((content) => issuesOf(content, commonNames));
}

function issuesOfQuery(query: QueryNode, around: Names): string[] {
  const { kind, content } = query;
  const commonNames = new Set([...around, ...namesOfWith(content)]);
  return [
    ...(kind === 'InsertStmt' ? issuesOfInsert(content) : issuesOfLevel(content, commonNames)),
    ...clockIssues(query),
    ...partsOf(content, commonNames),
  ];
}

/** The issues of the parts of a query: its subqueries, and both sides of a union. */
function partsOf(content: TreeNode, commonNames: Names): string[] {
  return Object.entries(content).flatMap(([name, part]) =>
    // the sides of a union are selects without a node of their kind
    (name === 'larg' || name === 'rarg') && isNode(part) && 'op' in part
      ? issuesOfQuery({ kind: 'SelectStmt', content: part }, commonNames)
      : issuesOf(part, commonNames),
  );
}

function namesOfWith(content: TreeNode): string[] {
  const withClause = content['withClause'] as TreeNode | undefined;
  return listOf(withClause?.['ctes']).map((one) => String(contentOf(one, 'CommonTableExpr')?.['ctename']));
}

function issuesOfLevel(content: TreeNode, commonNames: Names): string[] {
  const level: QueryLevel = { tables: [], equalities: [] };
  if (isNode(content['relation'])) level.tables.push(tableOf(content['relation']));
  for (const from of [...listOf(content['fromClause']), ...listOf(content['usingClause'])]) addFrom(level, from);
  addCondition(level, content['whereClause']);
  return untiedTables(level, (name) => commonNames.has(name)).map(({ name, alias }) =>
    name === alias ? `${name} without customer_id` : `${name} (${alias}) without customer_id`,
  );
}

function issuesOfInsert(content: TreeNode): string[] {
  const { name } = tableOf(content['relation'] as TreeNode);
  const columns = listOf(content['cols']).map((column) => contentOf(column, 'ResTarget')?.['name']);
  const isWithout = !isGlobalTable(name) && !columns.includes('customer_id');
  return isWithout ? [`insert into ${name} without customer_id`] : [];
}
