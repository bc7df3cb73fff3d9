import type { MouseEvent } from 'react';
import { BusyButton, type BusyButtonProps } from './busy-button.tsx';

/**
 * Sends the form around it. The focus comes with the click and not when the button is pressed: the field that is left
 * would be checked alone, and its error would disable the button before the click.
 */
export function SubmitButton(props: BusyButtonProps) {
  return <BusyButton {...props} type="submit" variant="contained" onMouseDown={stay} onClick={comeAlong} />;
}

const stay = (event: MouseEvent) => event.preventDefault();

/** Enter in a field clicks the button too, without a pointer: there the focus belongs to the field. */
function comeAlong(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 0) event.currentTarget.focus();
}
