import { useCallback, useState, type RefCallback } from 'react';

/** Whether the content of an element is wider than it, as with enlarged text; follows both. */
export function useOverflow(): { frame: RefCallback<HTMLDivElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false);
  const frame = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { frame, isOverflowing };
}
