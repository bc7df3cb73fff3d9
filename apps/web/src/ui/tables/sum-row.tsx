import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { DataColumn } from './columns.ts';
import { SumCells } from './sum-cells.tsx';

interface SumRowProps<Row> {
  columns: DataColumn<Row>[];
  rows: Row[];
  sumLabel: string;
  columnCount: number;
  hasSelection: boolean;
}

/** Sums over all rows, not only those of the page. */
export function SumRow<Row>({ sumLabel, ...cells }: SumRowProps<Row>) {
  return (
    <TableFooter>
      <TableRow>
        <SumCells {...cells}>{sumLabel}</SumCells>
      </TableRow>
    </TableFooter>
  );
}
