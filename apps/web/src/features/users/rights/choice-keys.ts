import type { KeyboardEvent } from 'react';

/** Arrow keys walk over the checkboxes of a list; those of radios are the browser's own. */
export function handleChoiceKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  inputs[at + step]?.focus();
}
