import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Whether the content of an element is wider than it, as with enlarged text; follows both. */
export function useOverflow(isLoading = false): { frame: RefObject<HTMLDivElement | null>; isOverflowing: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [isLoading]);
  return { frame, isOverflowing };
}
