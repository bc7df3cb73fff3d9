import { useEffect, useEffectEvent, useRef } from 'react';

interface LifeTime {
  /** Milliseconds; null lasts for ever. */
  lasts: number | null;
  isHeld: boolean;
  onEnd: () => void;
}

/** Calls onEnd once the time is over; while held, the clock stands still. */
export function useLifeTime({ lasts, isHeld, onEnd }: LifeTime): void {
  const left = useRef(lasts ?? 0);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (lasts === null || isHeld) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [lasts, isHeld]);
}
