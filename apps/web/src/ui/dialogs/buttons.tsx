import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent } from 'react';

interface BusyButtonProps extends ButtonProps {
  busy?: boolean;
}

/** While busy it keeps its size, shows a spinner and ignores clicks. */
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

/**
 * Submits the surrounding form. The button takes the focus on click, not on mouse down: otherwise the previous field
 * would be validated on blur, and its error would disable the button before the click.
 */
export function SubmitButton(props: BusyButtonProps) {
  return <BusyButton {...props} type="submit" variant="contained" onMouseDown={stay} onClick={comeAlong} />;
}

const stay = (event: MouseEvent) => event.preventDefault();

/** Enter in a field also clicks the button, but without a pointer; then the focus stays in the field. */
function comeAlong(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 0) event.currentTarget.focus();
}
