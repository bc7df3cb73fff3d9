import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

export interface BusyButtonProps extends ButtonProps {
  busy?: boolean;
}

/** While busy it keeps its look, shows a ring and ignores clicks. */
export function BusyButton({ busy = false, startIcon, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      startIcon={
        busy ? <CircularProgress size={14} thickness={5} enableTrackSlot color="inherit" aria-hidden /> : startIcon
      }
    />
  );
}
