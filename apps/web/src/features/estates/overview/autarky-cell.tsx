import Box from '@mui/material/Box';
import { formatPercent, missing } from '../../../i18n/number-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';

/** Per cent with a short bar; the dash where nothing is known. */
export function AutarkyCell({ autarky }: { autarky: number | null }) {
  if (autarky === null) return <>{missing}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      {formatPercent(autarky)}
      <Box component="span" aria-hidden sx={track}>
        <Box component="span" sx={{ width: `${autarky * 100}%`, backgroundColor: 'energy.local' }} />
      </Box>
    </Box>
  );
}

const track: SxStyle = {
  display: { xs: 'none', lg: 'flex' },
  width: 44,
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  backgroundColor: 'stone.pressed',
};
