import type { KeyboardEvent } from 'react';

/** What opens a row; arrow keys walk from one to the next. */
export const rowOpener = '[data-row-opener]';

export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const current = (event.target as Element).closest(rowOpener);
  if (step === undefined || !current) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(rowOpener)];
  event.preventDefault();
  openers[openers.indexOf(current as HTMLElement) + step]?.focus();
}

const interactive = 'a, button, input, label, [role="menu"], [role="menuitem"]';

/** A click on a button in the row, or the end of marking text, does not open the row. */
export function isRowClick(target: EventTarget): boolean {
  return !(target as Element).closest(interactive) && (getSelection()?.isCollapsed ?? true);
}
