import { findOnly } from '@lichthof/domain/collections/items.ts';
import { isGlobalTable } from './global-tables.ts';
import { columnNameOf, contentOf, isNode, listOf, textOf, type TreeNode } from './statement-tree.ts';

/** A table in a query's FROM, or the table that it changes. */
interface NamedTable {
  name: string;
  alias: string;
}

/** Two expressions that a condition requires to be equal. */
type Equality = [unknown, unknown];

/** The tables of one query level, with the equalities that every row of it fulfils. */
export interface QueryLevel {
  tables: NamedTable[];
  equalities: Equality[];
}

export function tableOf(rangeVar: TreeNode): NamedTable {
  const { relname, alias } = rangeVar as { relname: string; alias?: { aliasname: string } };
  return { name: relname, alias: alias?.aliasname ?? relname };
}

/** Adds tables and join conditions of a FROM clause. Subqueries are query levels of their own. */
export function addFrom(level: QueryLevel, from: unknown): void {
  const join = contentOf(from, 'JoinExpr');
  if (join) {
    addJoin(level, join);
    return;
  }
  const rangeVar = contentOf(from, 'RangeVar');
  if (rangeVar) level.tables.push(tableOf(rangeVar));
}

function addJoin(level: QueryLevel, join: TreeNode): void {
  const before = level.tables.length;
  addFrom(level, join['larg']);
  addFrom(level, join['rarg']);
  addCondition(level, join['quals']);
  const isByCustomer = listOf(join['usingClause']).some((name) => textOf(name) === 'customer_id');
  if (!isByCustomer) return;
  const [first, ...others] = level.tables.slice(before).map(({ alias }) => customerColumnOf(alias));
  for (const other of others) level.equalities.push([first, other]);
}

const customerColumnOf = (alias: string) => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: 'customer_id' } }] },
});

/** Adds the equalities that a condition guarantees: those joined by 'and'. */
export function addCondition(level: QueryLevel, condition: unknown): void {
  const bool = contentOf(condition, 'BoolExpr');
  if (bool?.['boolop'] === 'AND_EXPR') for (const part of listOf(bool['args'])) addCondition(level, part);
  const expression = contentOf(condition, 'A_Expr');
  if (expression && isEquality(expression)) level.equalities.push(...pairsOf(expression['lexpr'], expression['rexpr']));
  // (customer_id, id) in (select …)
  const sublink = contentOf(condition, 'SubLink');
  if (sublink?.['subLinkType'] === 'ANY_SUBLINK') {
    level.equalities.push(...listElements(sublink['testexpr']).map((element): Equality => [element, undefined]));
  }
}

function isEquality({ kind, name }: TreeNode): boolean {
  const isEqualSign = textOf(listOf(name)[0]) === '=';
  return isEqualSign && ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind));
}

function listElements(node: unknown): unknown[] {
  const row = isNode(node) ? contentOf(node, 'RowExpr') : undefined;
  return row ? listOf(row['args']) : [node];
}

function pairsOf(left: unknown, right: unknown): Equality[] {
  const [lefts, rights] = [listElements(left), listElements(right)];
  return lefts.length === rights.length ? lefts.map((element, index) => [element, rights[index]]) : [[left, right]];
}

/**
 * The customers' tables of the level that are not restricted to one customer: their customer_id is compared neither
 * with a value nor with the customer_id of a restricted table.
 */
export function untiedTables(
  { tables, equalities }: QueryLevel,
  isCommonName: (name: string) => boolean,
): NamedTable[] {
  const ofCustomers = tables.filter(({ name }) => !isCommonName(name) && (!isGlobalTable(name) || name === 'customer'));
  const waiting = new Map(ofCustomers.map((table) => [table.alias, table]));
  const ofLevel = new Map(waiting);
  const keyOf = (node: unknown) => customerKeyOf(node, ofLevel);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [left, right] of equalities) {
      for (const [own, other] of [
        [keyOf(left), keyOf(right)],
        [keyOf(right), keyOf(left)],
      ] as const) {
        if (own !== undefined && waiting.has(own) && !(other !== undefined && waiting.has(other))) {
          waiting.delete(own);
          isChanged = true;
        }
      }
    }
  }
  return [...waiting.values()].filter(({ name }) => name !== 'customer');
}

/** The alias of the table whose customer_id the expression is; undefined for every other expression. */
function customerKeyOf(node: unknown, tables: Map<string, NamedTable>): string | undefined {
  const column = columnNameOf(node);
  if (!column) return undefined;
  const [name, tableAlias] = column.toReversed();
  if (tableAlias === undefined) {
    if (name !== 'customer_id') return undefined;
    const owners = [...tables.values()].filter((table) => table.name !== 'customer');
    return findOnly(owners)?.alias;
  }
  const table = tables.get(tableAlias);
  return table && name === (table.name === 'customer' ? 'id' : 'customer_id') ? table.alias : undefined;
}
