import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element has come near the window, once and for all. */
export function useIsNear(): [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setIsNear(true), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [place, isNear];
}
