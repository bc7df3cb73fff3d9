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
}

export function ChartTable({ label, content: { columns, rows } }: ChartTableProps) {
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: '12px' }}
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
        </TableBody>
      </Table>
    </TableContainer>
  );
}
