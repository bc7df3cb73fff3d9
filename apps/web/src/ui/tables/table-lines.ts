import type { KeyedRow, RowGroup } from './row-groups.ts';
import { groupsOf } from './row-groups.ts';

/** One line of a table's body: a row, or the head of a group with the rows in it. */
export type TableLine<Row> =
  | { kind: 'group'; key: string; group: RowGroup; rows: Row[] }
  | { kind: 'row'; key: string; row: Row; isInGroup: boolean };

/** The lines from top to bottom; of a closed group only its head. */
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
