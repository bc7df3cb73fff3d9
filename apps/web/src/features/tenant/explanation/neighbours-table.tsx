import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import type { QuarterHourTime } from './quarter-hour-times.ts';

interface NeighboursTableProps {
  quarterHours: InvoiceExplanation['quarterHours'];
  times: QuarterHourTime[];
  chosen: number;
}

/** Quarter-hours on each side of the chosen one. */
const reach = 2;

export function NeighboursTable({ quarterHours, times, chosen }: NeighboursTableProps) {
  const { t } = useTranslation('explanation');
  const first = Math.max(0, Math.min(chosen - reach, quarterHours.length - 2 * reach - 1));
  const rows = quarterHours.slice(first, first + 2 * reach + 1);
  return (
    <Table aria-label={t('neighbours.title')} sx={table}>
      <TableHead>
        <TableRow>
          {(['time', 'roof', 'house', 'own', 'fromRoof', 'grid'] as const).map((head) => (
            <TableCell key={head} align={head === 'time' ? 'left' : 'right'}>
              {t(`neighbours.${head}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ startsAt, localWh, houseWh, pvWh, gridWh, substituted }, index) => (
          <TableRow key={startsAt} selected={first + index === chosen}>
            <TableCell component="th" scope="row">
              {times[first + index]!.name}
              {substituted > 0 && (
                <Box component="span" sx={{ display: 'flex', gap: '4px', color: 'text.secondary' }}>
                  <Swatch color="missing" />
                  {t('substitute')}
                </Box>
              )}
            </TableCell>
            {[localWh, houseWh, pvWh + gridWh, pvWh, gridWh].map((energyWh, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
              <TableCell key={column} align="right">
                {formatExactKilowattHours(energyWh)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const table: SxStyle = (theme) => ({
  mt: '20px',
  '& thead th': { backgroundColor: 'transparent' },
  '& tr.Mui-selected > *': { fontWeight: 600, backgroundColor: theme.vars!.palette.stone.pressed },
  '& tbody th': { fontWeight: 'inherit' },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': {
      px: '2px',
      letterSpacing: '-0.02em',
      '&:first-of-type': { pl: '4px' },
      '&:last-child': { pr: '4px' },
    },
    '& thead th': { whiteSpace: 'normal', fontSize: '0.6875rem', verticalAlign: 'bottom' },
  },
});
