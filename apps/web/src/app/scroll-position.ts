/** How far each entry of the history was scrolled. */
const tops = new Map<string, number>();

/** Remembers how far the shown entry is scrolled; `startsAt` is for one that was not shown before. */
export function rememberScroll(key: string, startsAt: number): () => void {
  if (!tops.has(key)) tops.set(key, startsAt);
  const remember = () => tops.set(key, window.scrollY);
  addEventListener('scroll', remember, { passive: true });
  return () => removeEventListener('scroll', remember);
}

/** A page may need this long to be as high again as it was. */
const loadingMs = 3000;
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to where an entry was left, again as long as its content loads, until the person moves. */
export function restoreScroll(key: string): () => void {
  const page = window;
  const top = tops.get(key) ?? 0;
  page.scrollTo(0, top);
  if (top === 0) return () => undefined;
  const observer = new ResizeObserver(() => page.scrollTo(0, top));
  const stop = () => {
    observer.disconnect();
    for (const move of ownMoves) page.removeEventListener(move, stop);
  };
  observer.observe(document.body);
  for (const move of ownMoves) page.addEventListener(move, stop, { passive: true });
  setTimeout(stop, loadingMs);
  return stop;
}
