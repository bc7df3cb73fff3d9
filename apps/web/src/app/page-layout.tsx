import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { isForward, lazyPages } from './pages.ts';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { routeAt } from './guard/last-route.ts';
import { rememberScroll, restoreScroll } from './scroll-position.ts';

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
