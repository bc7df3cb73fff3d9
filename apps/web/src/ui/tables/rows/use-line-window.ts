import { getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { lineHeight, type LineProps } from './table-body.tsx';

const linesBeyondSight = 12;

/**
 * Renders only the visible lines of a long table, with empty space for the others. The line with the focus is always
 * rendered.
 */
export function useLineWindow(keys: string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState<number>();
  useLayoutEffect(() => {
    setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [keys.length]);

  // oxlint-disable-next-line react/incompatible-library -- the result is only used in this hook
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => lineHeight,
    overscan: linesBeyondSight,
    scrollMargin,
    getItemKey: (index) => getItem(keys, index),
    rangeExtractor: (range) => withFocused(range, focused),
  });
  const lineProps = (index: number): LineProps => ({
    ref: virtualizer.measureElement,
    'data-index': index,
    'aria-rowindex': index + 2,
  });

  const items = virtualizer.getVirtualItems();
  const ends = [scrollMargin, ...items.map(({ end }) => end)];
  return {
    body,
    lineProps,
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.target)),
    lines: items.map(({ index, start }, position) => ({ index, roomBefore: start - getItem(ends, position) })),
    roomAfter: virtualizer.getTotalSize() + scrollMargin - getLast(ends),
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
