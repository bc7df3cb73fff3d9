import { compareKeys, type DataColumn, type Sort } from '../../../ui/tables/columns.ts';

/** The rows as the table sorts them; missing values come last. */
export function sortedRows<Row>(rows: Row[], columns: DataColumn<Row>[], { columnId, descending }: Sort): Row[] {
  const keyOf = columns.find(({ id }) => id === columnId)?.sortKey;
  if (!keyOf) return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareKeys(keyOf(a), keyOf(b), descending));
}
