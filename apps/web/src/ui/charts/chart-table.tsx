import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SxStyle } from '../../theme/sx.ts';
import type { ChartTableContent } from './chart-csv.ts';

interface ChartTableProps {
  label: string;
  content: ChartTableContent;
  /** The last row, of a table that is shown whole. */
  sum?: string[];
}

export function ChartTable({ label, content: { columns, rows }, sum }: ChartTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={[frame, { maxHeight: sum ? undefined : 420 }]}>
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

/** The names stay while the figures scroll sideways; a shadow at the right edge says that more of them follow. */
const frame: SxStyle = (theme) => {
  const { text, stone } = theme.vars.palette;
  const shadow = `color-mix(in srgb, ${text.primary} 22%, transparent)`;
  return {
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '12px',
    background: [
      `linear-gradient(to left, ${stone.court} 16px, transparent) right / 32px 100% no-repeat local`,
      `linear-gradient(to left, ${shadow}, transparent) right / 14px 100% no-repeat scroll`,
    ].join(', '),
    // so that as many columns as possible are seen without scrolling
    '& thead th': { whiteSpace: 'normal' },
    '& tr > *': { px: { sm: '10px' } },
    '& tr > :first-child': { position: 'sticky', left: 0 },
    '& tbody th': { backgroundColor: stone.court },
    '& thead > tr > :first-child': { zIndex: 3 },
  };
};
