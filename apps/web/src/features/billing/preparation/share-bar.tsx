import Box from '@mui/material/Box';
import { formatPercent } from '../../../i18n/number-formats.ts';
import { pvShareOf } from './preview-sums.ts';

/** How much of the consumption came from the roof; the rest came from the grid. */
export function ShareBar({ pvWh, gridWh }: { pvWh: number; gridWh: number }) {
  const share = pvShareOf({ pvWh, gridWh });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      {formatPercent(share)}
      <Box component="span" aria-hidden sx={bar}>
        <Box component="span" sx={{ flex: pvWh, backgroundColor: 'energy.local' }} />
        <Box component="span" sx={{ flex: gridWh, backgroundColor: 'energy.grid' }} />
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '2px',
  width: 64,
  height: 6,
  overflow: 'hidden',
  borderRadius: '3px',
  backgroundColor: 'stone.pressed',
};
