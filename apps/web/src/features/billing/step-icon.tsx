import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { Check, CircleX } from 'lucide-react';
import type { SxStyle } from '../../theme/sx.ts';

export type StepState = 'open' | 'running' | 'done' | 'stopped';

export function StepIcon({ state, label }: { state: StepState; label: string }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={[frame, state === 'done' && filled, state === 'open' && empty, state === 'stopped' && crossed]}
    >
      {state === 'done' && <Check size={13} strokeWidth={2.4} />}
      {state === 'running' && <CircularProgress size={18} thickness={4} enableTrackSlot color="inherit" aria-hidden />}
      {state === 'stopped' && <CircleX size={20} />}
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  width: 20,
  height: 20,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  color: theme.vars.palette.text.primary,
});
const filled: SxStyle = (theme) => ({
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
});
/** Dashed as every other open step: a plain ring looks like a choice to make. */
const empty: SxStyle = (theme) => ({ border: `1.5px dashed ${theme.vars.palette.stone.control}` });
const crossed: SxStyle = (theme) => ({ color: theme.vars.palette.error.main });
