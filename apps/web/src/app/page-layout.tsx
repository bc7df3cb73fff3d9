import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { lazyPages } from './pages.ts';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { routeAt } from './guard/last-route.ts';

/** '/customers/1/estates/5' of whatever lies below. */
const placeOf = (path: string) => path.match(/\/(customers|estates|apartments)\/\d+/g)?.join('');

/** Whether one path only opens, closes or turns over a dialog on the page of the other: the page stays as it was. */
function isSamePage(before: string, after: string): boolean {
  return placeOf(before) === placeOf(after) && lazyPages[routeAt(before).name] === lazyPages[routeAt(after).name];
}

/** Around every page: its title in the browser, and the focus at its beginning after a change of page. */
export function PageLayout() {
  const { pathname } = useLocation();
  const { t } = useTranslation('app');
  const { name } = routeAt(pathname);

  useEffect(() => {
    document.title = `${t(`title.${name}`)} · Lichthof`;
  }, [name, t]);

  const shown = useRef(pathname);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === pathname || isSamePage(before, pathname)) return;
    // a window opened meanwhile, such as the object switcher, keeps the focus
    if (!document.activeElement?.closest('[role="dialog"]')) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <>
      <Outlet />
      {name !== 'underconstruction' && <ConnectionNotice />}
    </>
  );
}
