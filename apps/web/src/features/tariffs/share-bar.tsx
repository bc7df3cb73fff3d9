import Box from '@mui/material/Box';
import { formatPercent } from '../../i18n/number-formats.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { capShare } from './basic-supply-share.ts';

/** A share of basic supply with its bar, on which a line marks the cap; above it in the colour of errors. */
export function ShareBar({ share }: { share: number }) {
  const isAbove = share > capShare;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={isAbove ? { color: 'status.error', fontWeight: 550 } : null}>
        {formatPercent(share)}
      </Box>
      <Box component="span" aria-hidden sx={track}>
        <Box
          component="span"
          sx={{
            width: `${Math.min(1, share) * 100}%`,
            backgroundColor: isAbove ? 'status.error' : 'text.secondary',
          }}
        />
        <Box component="span" sx={{ left: `${capShare * 100}%` }} />
      </Box>
    </Box>
  );
}

const track: SxStyle = (theme) => ({
  position: 'relative',
  width: 72,
  height: 6,
  borderRadius: '3px',
  backgroundColor: theme.vars!.palette.stone.pressed,
  '& > :first-of-type': { position: 'absolute', inset: '0 auto 0 0', borderRadius: '3px' },
  '& > :last-of-type': {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    width: '2px',
    backgroundColor: theme.vars!.palette.text.primary,
  },
});
