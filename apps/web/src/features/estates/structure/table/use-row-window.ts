import { getItem } from '@lichthof/domain/collections/items.ts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownRow } from '../visible-rows.ts';

const rowHeight = 45;
const rowsBeyondSight = 15;
/** The header sticks to the top, and on a phone a bar to the bottom. */
const covered = { scrollPaddingStart: 44, scrollPaddingEnd: 72 };

/** The rendered rows: the visible ones, some more, and always the current one, so that the focus stays. */
export function useRowWindow(rows: ShownRow[], current: number) {
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [rows.length]);

  // oxlint-disable-next-line react/incompatible-library -- the result is only used in this hook
  const virtualizer = useWindowVirtualizer({
    ...covered,
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: rowsBeyondSight,
    scrollMargin,
    getItemKey: (index) => getItem(rows, index).node.key,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current])].sort((a, b) => a - b),
  });

  return {
    body,
    height: virtualizer.getTotalSize(),
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - scrollMargin })),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
