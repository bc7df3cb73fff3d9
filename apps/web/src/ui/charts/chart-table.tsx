import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ChartTableContent } from './chart-csv.ts';

interface ChartTableProps {
  label: string;
  content: ChartTableContent;
  /** The last row, of a table that is shown whole. */
  sum?: string[];
}

export function ChartTable({ label, content: { columns, rows }, sum }: ChartTableProps) {
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: sum ? undefined : 420, border: 1, borderColor: 'divider', borderRadius: '12px' }}
    >
      <Table stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, ...cells]) => (
            <TableRow key={name} sx={{ '& > *': { height: 32, whiteSpace: 'nowrap' } }}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {cells.map((cell, index) => (
                <TableCell key={columns[index + 1]} align="right">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {sum && (
            <TableRow sx={{ '& > *': { height: 32, whiteSpace: 'nowrap', fontWeight: 600 } }}>
              {sum.map((cell, index) => (
                <TableCell
                  key={columns[index]}
                  align={index === 0 ? 'left' : 'right'}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
