import Box from '@mui/material/Box';
import type { SxStyle } from '../../theme/sx.ts';
import { overlayShadow } from '../../theme/components/overlays.ts';
import { radius } from '../../theme/tokens.ts';
import { Swatch } from '../figures/swatch.tsx';
import type { MonthBar } from './month-bars.tsx';
import type { ChartColor } from './use-chart-theme.ts';

interface MonthTipProps {
  month: MonthBar;
  color: ChartColor;
  format: (amount: number | null) => string;
  previousLabel: string;
  /** From 0 to 1 across the drawing. */
  at: number;
}

export function MonthTip({ month, color, format, previousLabel, at }: MonthTipProps) {
  return (
    <Box aria-hidden sx={[frame, at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }]}>
      <strong>{month.name}</strong>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <Swatch color={color} />
        {format(month.amount)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {previousLabel}: {format(month.previous)}
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  ...theme.typography.small,
  position: 'absolute',
  bottom: '100%',
  zIndex: 1,
  padding: '8px 12px',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars!.palette.stone.court,
  boxShadow: overlayShadow.toast(theme.vars!.palette.stone.lineStrong),
});
