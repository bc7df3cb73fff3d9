import { getLast } from '@lichthof/domain/collections/items.ts';
import { type RefObject, useEffect, useState } from 'react';

/** The width of an element in whole px, 0 before the first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver((entries) => setWidth(Math.floor(getLast(entries).contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
