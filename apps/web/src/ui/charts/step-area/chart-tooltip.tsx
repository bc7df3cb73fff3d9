import { nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import type { SxStyle } from '../../../theme/sx.ts';
import Typography from '@mui/material/Typography';
import { overlayShadow } from '../../../theme/components/overlays.ts';
import { radius } from '../../../theme/tokens.ts';
import { Swatch } from '../../figures/swatch.tsx';
import type { ChartRow } from '../chart-rows.ts';

interface ChartTooltipProps {
  head: string;
  rows: ChartRow[];
  /** The upper corner on the other side of the crosshair. */
  side: 'left' | 'right';
}

export function ChartTooltip({ head, rows, side }: ChartTooltipProps) {
  return (
    <Box aria-hidden sx={[frame, side === 'left' ? { left: 50 } : { right: 10 }]}>
      <Typography variant="small" component="p" sx={{ fontWeight: 600, mb: '8px' }}>
        {head}
      </Typography>
      <Box sx={grid}>
        {rows.map(({ id, label, color, sign, figure, unit }) => (
          <Box key={id} sx={{ display: 'contents' }}>
            <Swatch color={color} shape={sign} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              <strong>{figure}</strong>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {nbsp}
                {unit}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  position: 'absolute',
  top: 28,
  zIndex: 1,
  minWidth: 210,
  padding: '12px 14px',
  pointerEvents: 'none',
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars.palette.stone.court,
  boxShadow: overlayShadow.toast(theme.vars.palette.stone.lineStrong),
});

const grid: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: '14px 1fr auto',
  alignItems: 'center',
  justifyItems: 'start',
  gap: '6px 10px',
  '& strong': { fontWeight: 600 },
  '& > div > :last-child': { justifySelf: 'end' },
});
