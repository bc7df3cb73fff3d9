import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';

/** What a line's row is told, so that it is measured and counted. */
export interface LineProps {
  ref: (element: HTMLElement | null) => void;
  'data-index': number;
  /** The head is the first row. */
  'aria-rowindex': number;
}

/** Fewer lines are all drawn: then the browser's own search finds every one. */
const fewestLines = 150;
const lineHeight = 52;
const linesBeyondSight = 12;

/**
 * Of many lines only those in sight are drawn, with room for the others above and below. The line that has the focus
 * is always among them.
 */
export function useLineWindow(keys: string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState<number>();
  const isWindowed = keys.length >= fewestLines;
  useLayoutEffect(() => {
    if (isWindowed) setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isWindowed, keys.length]);

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and not kept
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    enabled: isWindowed,
    estimateSize: () => lineHeight,
    overscan: linesBeyondSight,
    scrollMargin,
    getItemKey: (index) => keys[index]!,
    rangeExtractor: (range) => withFocused(range, focused),
  });
  const lineProps = (index: number): LineProps => ({
    ref: virtualizer.measureElement,
    'data-index': index,
    'aria-rowindex': index + 2,
  });

  if (!isWindowed) return { body, isWindowed, lines: keys.map((_, index) => ({ index, roomBefore: 0 })), roomAfter: 0 };
  const items = virtualizer.getVirtualItems();
  const ends = [scrollMargin, ...items.map(({ end }) => end)];
  return {
    body,
    isWindowed,
    lineProps,
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.target)),
    lines: items.map(({ index, start }, position) => ({ index, roomBefore: start - ends[position]! })),
    roomAfter: virtualizer.getTotalSize() + scrollMargin - ends.at(-1)!,
  };
}

function withFocused(range: Range, focused: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === undefined || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}

function indexOf(element: Element): number | undefined {
  const index = element.closest('tr')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
}
