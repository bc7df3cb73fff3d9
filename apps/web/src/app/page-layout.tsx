import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { isForward, lazyPages } from './pages.ts';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { routeAt } from './guard/last-route.ts';

/** '/customers/1/estates/5' of whatever lies below. */
const placeOf = (path: string) => path.match(/\/(customers|estates|apartments)\/\d+/g)?.join('');

function pageAt(path: string) {
  const { name } = routeAt(path);
  return isForward(name) ? undefined : lazyPages[name];
}

/** Whether one path only opens, closes or turns over a dialog on the page of the other: the page stays as it was. */
function isSamePage(before: string, after: string): boolean {
  return placeOf(before) === placeOf(after) && pageAt(before) === pageAt(after);
}

/**
 * Around every page: its title in the browser, and the focus at its beginning after a change of page. Going back shows
 * the part of the page that was seen before.
 */
export function PageLayout() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const { t } = useTranslation('app');
  const { name } = routeAt(pathname);

  useEffect(() => {
    document.title = `${t(`title.${name}`)} · Lichthof`;
  }, [name, t]);

  const shown = useRef(pathname);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === pathname || isSamePage(before, pathname)) return rememberScroll(key, window.scrollY);
    // a window opened meanwhile, such as the object switcher, keeps the focus
    if (!document.activeElement?.closest('[role="dialog"]')) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    const stopRestoring = isBack ? restoreScroll(key) : undefined;
    if (!isBack) window.scrollTo(0, 0);
    const stopRemembering = rememberScroll(key, 0);
    return () => {
      stopRestoring?.();
      stopRemembering();
    };
  }, [pathname, key, isBack]);

  return (
    <>
      <Outlet />
      {name !== 'underconstruction' && <ConnectionNotice />}
    </>
  );
}

/** How far each entry of the history was scrolled. */
const tops = new Map<string, number>();

/** Remembers how far the shown entry is scrolled; `startsAt` is for one that was not shown before. */
function rememberScroll(key: string, startsAt: number): () => void {
  if (!tops.has(key)) tops.set(key, startsAt);
  const remember = () => tops.set(key, window.scrollY);
  addEventListener('scroll', remember, { passive: true });
  return () => removeEventListener('scroll', remember);
}

/** A page may need this long to be as high again as it was. */
const loadingMs = 3000;
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to where an entry was left, again as long as its content loads, until the person moves. */
function restoreScroll(key: string): () => void {
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
