import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareKeys, type DataColumn, type Sort, type SortKey, type TablePages } from './columns.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export interface DataTableState<Row> {
  columns: DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort | undefined) => void) | undefined;
  pageSize: number | undefined;
  pages: TablePages | undefined;
}

/** Sorting and paging with TanStack Table; the sort order may be stored outside, in the URL. */
export function useDataTable<Row extends object>({
  columns,
  rows,
  rowId,
  sort,
  onSortChange,
  pageSize,
  pages,
}: DataTableState<Row>) {
  const [ownSort, setOwnSort] = useState(sort);
  const [ownPageIndex, setOwnPageIndex] = useState(0);
  const usedSort = onSortChange ? sort : ownSort;
  const sortedBy = usedSort?.columnId;
  const descending = usedSort?.descending ?? false;
  const sorting = useMemo<SortingState>(
    () => (sortedBy === undefined || pages ? [] : [{ id: sortedBy, desc: descending }]),
    [sortedBy, descending, pages],
  );
  const definitions = useMemo(() => columns.map((column) => definitionOf(column, descending)), [columns, descending]);
  const size = pageSize ?? Math.max(rows.length, 1);
  const lastPage = Math.max(0, Math.ceil((pages?.total ?? rows.length) / size) - 1);
  const pageIndex = Math.min(pages?.index ?? ownPageIndex, lastPage);

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableMultiSort: false,
    autoResetPageIndex: false,
    state: { sorting, pagination: { pageIndex: pages ? 0 : pageIndex, pageSize: size } },
  });

  const toggleSort = (columnId: string) => {
    const isActive = sortedBy === columnId;
    (onSortChange ?? setOwnSort)({ columnId, descending: isActive && !descending });
    setOwnPageIndex(0);
  };

  return {
    rows: table.getRowModel().rows.map((row) => ({ id: row.id, row: row.original })),
    sort: usedSort,
    toggleSort,
    pageIndex,
    lastPage,
    setPageIndex: pages?.onChange ?? setOwnPageIndex,
  };
}

function definitionOf<Row extends object>(
  column: DataColumn<Row>,
  descending: boolean,
): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: (row) => column.sortKey?.(row),
    enableSorting: column.sortKey !== undefined,
    sortUndefined: false,
    sortFn: (a, b, id) => compareKeys(a.getValue<SortKey>(id), b.getValue<SortKey>(id), descending),
  };
}
