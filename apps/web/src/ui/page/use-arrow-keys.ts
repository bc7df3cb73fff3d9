import { useEffect, useEffectEvent } from 'react';

/** Elements that use the arrow keys themselves. */
const taken =
  'input, textarea, select, [role="combobox"], [role="menu"], [role="listbox"], [role="tab"], [role="tree"], [role="grid"], [role="slider"], [role="dialog"], [data-arrow-keys]';

/** The left and right arrow keys call onStep with -1 and 1, anywhere on the page. */
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
