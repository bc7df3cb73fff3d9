import { useEffect, useState } from 'react';

/**
 * Keeps the keyboard's place when a dialog closes and what opened it is gone, such as a deleted row: then the
 * nearest part of the page around it has the focus, or else the content of the page.
 */
export function useFocusAfterClose(open: boolean): void {
  const [around, setAround] = useState(() => ancestorsOf(document.activeElement));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setAround(ancestorsOf(document.activeElement));
  }
  useEffect(() => (open ? () => watchFocus(around) : undefined), [open, around]);
}

/** What opened a dialog may only go once its change is loaded. */
const watchedMs = 4000;
/** Then the person decides where the focus is. */
const ownMoves = ['pointerdown', 'keydown'] as const;

function watchFocus(around: readonly Element[]): void {
  const page = window;
  const recover = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && !document.querySelector('[role="dialog"], [role="menu"]')) focusPart(around);
  };
  const observer = new MutationObserver(recover);
  const stop = () => {
    observer.disconnect();
    for (const move of ownMoves) page.removeEventListener(move, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const move of ownMoves) page.addEventListener(move, stop);
  setTimeout(stop, watchedMs);
}

function focusPart(around: readonly Element[]): void {
  const content = document.getElementById('content');
  const part = around.find((element) => element.isConnected && content?.contains(element)) ?? content;
  if (!(part instanceof HTMLElement)) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function ancestorsOf(element: Element | null): readonly Element[] {
  return element === null || element === document.body ? [] : [element, ...ancestorsOf(element.parentElement)];
}
