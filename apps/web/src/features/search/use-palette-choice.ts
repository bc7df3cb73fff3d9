import { useState, type KeyboardEvent } from 'react';

/** Which option is active; arrow keys walk in a ring, Enter opens. What was typed last decides what is first. */
export function usePaletteChoice(count: number, text: string, onOpen: (index: number) => void) {
  const [choice, setChoice] = useState({ text, active: 0 });
  const shown = Math.min(choice.text === text ? choice.active : 0, count - 1);
  const setActive = (active: number) => setChoice({ text, active });

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((shown + step + count) % count);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(shown);
    }
  };
  return { active: shown, setActive, handleKey };
}
