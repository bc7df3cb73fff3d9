import { useEffect, useEffectEvent } from 'react';

/** Where arrow keys already mean something else. */
const taken =
  'input, textarea, select, [role="combobox"], [role="menu"], [role="listbox"], [role="tab"], [role="tree"], [role="grid"], [role="slider"], [role="dialog"], [data-arrow-keys]';

/** Left and right arrow anywhere on the page step back (-1) and forward (1). */
export function useArrowKeys(onStep: (steps: -1 | 1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
      if (isModified || (event.target as Element | null)?.closest?.(taken)) return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
