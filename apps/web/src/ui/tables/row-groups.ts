import type { ReactNode } from 'react';

export interface RowGroup {
  id: string;
  label: string;
  /** '3 Objekte', lighter. */
  detail?: ReactNode;
}

export interface KeyedRow<Row> {
  id: string;
  row: Row;
}

interface GroupedRows<Row> {
  group: RowGroup | null;
  members: KeyedRow<Row>[];
}

/** Rows in their groups; groups stand in the order of their first row. */
export function groupsOf<Row>(
  rows: KeyedRow<Row>[],
  groupOf: ((row: Row) => RowGroup) | undefined,
): GroupedRows<Row>[] {
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
