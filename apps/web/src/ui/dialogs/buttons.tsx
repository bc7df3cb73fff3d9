import Button, { buttonClasses, type ButtonProps } from '@mui/material/Button';
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
      aria-disabled={busy || props['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      startIcon={
        busy ? <CircularProgress size={14} thickness={5} enableTrackSlot color="inherit" aria-hidden /> : startIcon
      }
    />
  );
}

/**
 * Submits the surrounding form. With errors it looks disabled and is announced as disabled, but still reacts: the
 * browser ignores a click on a button that becomes disabled between press and release, when the field is validated on
 * blur. Pressing the button keeps the focus in the field, so that a new error does not move the button.
 */
export function SubmitButton({ disabled, sx, ...props }: BusyButtonProps) {
  return (
    <BusyButton
      {...props}
      type="submit"
      variant="contained"
      {...(disabled && { 'aria-disabled': true, className: buttonClasses.disabled })}
      sx={[answering, ...(Array.isArray(sx) ? (sx as object[]) : [sx ?? {}])]}
      onMouseDown={stay}
      onClick={focusOnPointerClick}
    />
  );
}

const answering = { [`&.${buttonClasses.disabled}`]: { pointerEvents: 'auto', cursor: 'not-allowed' } };

const stay = (event: MouseEvent) => event.preventDefault();

/** Enter in a field also clicks the button, but without a pointer; then the focus stays in the field. */
function focusOnPointerClick(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 0) event.currentTarget.focus();
}
