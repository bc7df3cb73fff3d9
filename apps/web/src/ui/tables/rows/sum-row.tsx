import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import TableCell from '@mui/material/TableCell';
import type { ReactNode } from 'react';
import type { DataColumn } from '../columns.ts';

interface SumRowProps<Row> {
  columns: DataColumn<Row>[];
  rows: Row[];
  sumLabel: string;
  columnCount: number;
  hasSelection: boolean;
}

/** Sums over all rows, not only those of the current page. */
export function SumRow<Row>({ sumLabel, ...cells }: SumRowProps<Row>) {
  return (
    <TableFooter>
      <TableRow>
        <SumCells {...cells}>{sumLabel}</SumCells>
      </TableRow>
    </TableFooter>
  );
}

interface SumCellsProps<Row> {
  columns: DataColumn<Row>[];
  rows: Row[];
  columnCount: number;
  hasSelection: boolean;
  component?: 'th' | 'td';
  /** The label, in the name column. */
  children: ReactNode;
}

/** One cell per column: the label in the name column, the sums in theirs. */
export function SumCells<Row>({
  columns,
  rows,
  columnCount,
  hasSelection,
  component = 'td',
  children,
}: SumCellsProps<Row>) {
  const labelAt = Math.max(
    0,
    columns.findIndex((column) => column.isName),
  );
  const menuCells = columnCount - columns.length - Number(hasSelection);
  return (
    <>
      {hasSelection && <TableCell />}
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          align={column.align}
          component={index === labelAt ? component : 'td'}
          scope={index === labelAt && component === 'th' ? 'rowgroup' : undefined}
          sx={{ display: column.onPhone || column.isName ? undefined : { xs: 'none', sm: 'table-cell' } }}
        >
          {index === labelAt ? children : column.sum?.(rows)}
        </TableCell>
      ))}
      {menuCells > 0 && <TableCell />}
    </>
  );
}
