import type { ReactNode } from 'react';

/** One line of a table's body: a row, or the heading of a group with its rows. */
type TableLine<Row> =
  | { kind: 'group'; key: string; group: RowGroup; rows: Row[] }
  | { kind: 'row'; key: string; row: Row; isInGroup: boolean };

/** The lines from top to bottom; a closed group has only its heading. */
export function linesOf<Row>(
  rows: KeyedRow<Row>[],
  groupOf: ((row: Row) => RowGroup) | undefined,
  closedGroups: ReadonlySet<string>,
): TableLine<Row>[] {
  return groupsOf(rows, groupOf).flatMap(({ group, members }): TableLine<Row>[] => {
    const toLine = ({ id, row }: KeyedRow<Row>) => ({ kind: 'row' as const, key: id, row, isInGroup: group !== null });
    if (!group) return members.map(toLine);
    const head = { kind: 'group' as const, key: `group-${group.id}`, group, rows: members.map(({ row }) => row) };
    return closedGroups.has(group.id) ? [head] : [head, ...members.map(toLine)];
  });
}

export interface RowGroup {
  id: string;
  label: string;
  /** '3 Objekte', in a lighter colour. */
  detail?: ReactNode;
}

interface KeyedRow<Row> {
  id: string;
  row: Row;
}

interface GroupedRows<Row> {
  group: RowGroup | null;
  members: KeyedRow<Row>[];
}

/** Rows in groups; the groups are in the order of their first row. */
function groupsOf<Row>(rows: KeyedRow<Row>[], groupOf: ((row: Row) => RowGroup) | undefined): GroupedRows<Row>[] {
  if (!groupOf) return [{ group: null, members: rows }];
  const groups = new Map<string, GroupedRows<Row>>();
  for (const keyed of rows) {
    const group = groupOf(keyed.row);
    const found = groups.get(group.id) ?? { group, members: [] };
    found.members.push(keyed);
    groups.set(group.id, found);
  }
  return [...groups.values()];
}
