import { useEffect, useRef } from 'react';

let isWatched = false;
let isPressed = false;
const ends = ['mouseup', 'dragend'];

/** Notes from now on whether a mouse button, or a finger in its place, is down. */
function watchPresses(): void {
  if (isWatched) return;
  isWatched = true;
  const note = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  window.addEventListener('mousedown', note(true), { capture: true });
  for (const end of ends) window.addEventListener(end, note(false), { capture: true });
}

/**
 * Runs at once, or after the click of a press that has begun: what appears in between would move the page, and the click
 * would miss. Returns a function that cancels it.
 */
function afterPress(run: () => void): () => void {
  if (!isPressed) {
    run();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(run);
  };
  for (const end of ends) window.addEventListener(end, start, { once: true });
  return () => {
    for (const end of ends) window.removeEventListener(end, start);
    clearTimeout(timer);
  };
}

/** Delays what leaving a field does until the click that left it is over; never after the field has gone. */
export function useAfterPress(onBlur: () => void): () => void {
  const cancel = useRef(() => {});
  useEffect(() => {
    watchPresses();
    return () => cancel.current();
  }, []);
  return () => {
    cancel.current = afterPress(onBlur);
  };
}
