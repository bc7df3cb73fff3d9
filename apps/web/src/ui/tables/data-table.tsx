import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useState } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import type { MenuEntry } from '../page/action-menu.tsx';
import type { DataColumn, Sort, TablePages } from './columns.ts';
import { DataRow } from './rows/data-row.tsx';
import { GroupRow } from './rows/group-row.tsx';
import { linesOf, type RowGroup } from './rows/table-lines.ts';
import { SumRow } from './rows/sum-row.tsx';
import { TableBodyLines } from './rows/table-body.tsx';
import { TableHeadRow } from './rows/table-head-row.tsx';
import { TablePager } from './table-pager.tsx';
import { toggled } from './toggled.ts';
import { useDataTable } from './use-data-table.ts';
import { usePrinting } from '../print/printing.ts';
import { useOverflow } from './use-overflow.ts';

export interface DataTableProps<Row extends object> {
  /** The table's name for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** The initial sort order; with onSortChange the order is stored outside, in the URL. */
  sort?: Sort;
  onSortChange?: (sort: Sort | undefined) => void;
  /** Called by a click on the row and by Enter on its name. */
  onRowClick?: (row: Row) => void;
  /** The name becomes a link, and a click on the row opens it. Instead of onRowClick. */
  rowTo?: (row: Row) => string;
  rowMenu?: (row: Row) => MenuEntry[];
  /** Marks the row whose details are shown. */
  activeRowId?: string;
  selection?: { ids: ReadonlySet<string>; onChange: (ids: Set<string>) => void };
  groupOf?: (row: Row) => RowGroup;
  /** 'Summe, 9 Objekte' at the left of the sum row; columns with a sum add their cells. */
  sumLabel?: string;
  /** Rows per page; by default all rows are shown. */
  pageSize?: number;
  /** The page that the rows are, if they are read page by page. Choosing all rows then adds them to those of other pages. */
  pages?: TablePages;
  /** Shown below the header if there are no rows: an EmptyState. */
  empty: ReactNode;
  loading?: boolean;
  hiddenColumns?: string[];
  /** In a flush card, whose frame is the table's. */
  isInCard?: boolean;
}

/** A sortable table with groups and pages; if there are many rows, only the visible ones are rendered. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, hiddenColumns = [], groupOf, sumLabel, empty, loading, rowMenu, selection } = props;
  const columns = props.columns.filter((column) => !hiddenColumns.includes(column.id));
  const { sort, onSortChange, pageSize, pages } = props;
  const table = useDataTable({ columns, rows, rowId, sort, onSortChange, pageSize, pages });
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());
  const lines = linesOf(table.rows, groupOf, closedGroups);
  const isPrinting = usePrinting();
  const isWindowed = lines.length >= fewestLines && !isPrinting;
  const columnCount = columns.length + Number(rowMenu !== undefined) + Number(selection !== undefined);

  const { frame, isOverflowing } = useOverflow();

  if (loading) return <TableSkeleton />;

  const toggleGroup = (id: string) => setClosedGroups((closed) => toggled(closed, id));

  return (
    <Box ref={frame} sx={[frameStyle, props.isInCard === true && frameInCard, isOverflowing && scrolling]}>
      <Table stickyHeader aria-label={label} aria-rowcount={isWindowed ? lines.length + 1 : undefined}>
        <TableHeadRow
          {...{ columns, rows, rowId, selection, sort: table.sort, hasMenu: rowMenu !== undefined }}
          keepsOthers={pages !== undefined}
          onSort={table.toggleSort}
        />
        <TableBodyLines
          keys={lines.map(({ key }) => key)}
          isWindowed={isWindowed}
          columnCount={columnCount}
          empty={
            rows.length === 0 && (
              <TableRow>
                <TableCell colSpan={columnCount} sx={{ padding: '0 !important' }}>
                  {empty}
                </TableCell>
              </TableRow>
            )
          }
          renderLine={(index, lineProps) => {
            const line = lines[index];
            if (!line) return null;
            if (line.kind === 'row') {
              const { key, row, isInGroup } = line;
              return <DataRow key={key} id={key} {...{ row, columns, isInGroup, lineProps }} table={props} />;
            }
            const { key, group } = line;
            return (
              <GroupRow
                key={key}
                {...{ group, columns, columnCount, lineProps, hasSelection: selection !== undefined }}
                rows={line.rows}
                isOpen={!closedGroups.has(group.id)}
                onToggle={() => toggleGroup(group.id)}
              />
            );
          }}
        />
        {sumLabel && rows.length > 0 && (
          <SumRow {...{ columns, rows, sumLabel, columnCount, hasSelection: selection !== undefined }} />
        )}
      </Table>
      {table.lastPage > 0 && (
        <TablePager {...table} total={pages?.total ?? rows.length} pageSize={pageSize ?? rows.length} />
      )}
    </Box>
  );
}

/** Up to this number all lines are rendered, so that the browser's search finds them. */
const fewestLines = 150;

/** Scrolls sideways only where it must, so that the header can stick to the page elsewhere. */
const frameStyle: SxStyle = (theme) => ({
  overflowX: 'auto',
  // text outside the cells may break anywhere; in cells this would break figures
  overflowWrap: 'break-word',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
  '& thead th:first-child': { borderTopLeftRadius: `${radius.card - 1}px` },
  '& thead th:last-child': { borderTopRightRadius: `${radius.card - 1}px` },
  '& tfoot td:first-child': { borderBottomLeftRadius: `${radius.card - 1}px` },
  '& tfoot td:last-child': { borderBottomRightRadius: `${radius.card - 1}px` },
  [theme.breakpoints.up('lg')]: { overflowX: 'visible' },
});

const scrolling: SxStyle = (theme) => ({ [theme.breakpoints.up('lg')]: { overflowX: 'auto' } });

const frameInCard: SxStyle = {
  mt: '14px',
  borderWidth: '1px 0 0',
  borderRadius: `0 0 ${radius.card - 1}px ${radius.card - 1}px`,
  '& thead th:first-child, & thead th:last-child': { borderTopLeftRadius: 0, borderTopRightRadius: 0 },
};
