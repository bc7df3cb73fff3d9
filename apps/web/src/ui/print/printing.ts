import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** The width of an A4 page between its margins of 14 mm, in CSS pixels, less the padding of a card. */
export const printedWidth = 646;

let isPrinting = false;
const listeners = new Set<() => void>();

/** The browser prints what is drawn when its event returns, so everything is drawn anew at once. */
function setPrinting(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

let schemeBefore: string | undefined;

/** Paper is white, whatever the screen shows. */
function beginPrinting(): void {
  const { dataset } = document.documentElement;
  schemeBefore = dataset['theme'];
  setPrinting(true);
  dataset['theme'] = 'light';
}

function endPrinting(): void {
  if (schemeBefore !== undefined) document.documentElement.dataset['theme'] = schemeBefore;
  setPrinting(false);
}

export function watchPrinting(): void {
  window.addEventListener('beforeprint', beginPrinting);
  window.addEventListener('afterprint', endPrinting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed: charts then have the width of the paper, light colours, and their tables. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** The width of a chart on paper: what goes across the screen goes across the paper. */
export const widthOnPaper = (width: number): number =>
  width > window.innerWidth * 0.55 ? printedWidth : Math.min(width, printedWidth);
