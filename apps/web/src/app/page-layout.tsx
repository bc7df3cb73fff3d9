import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { lazyPages } from './pages.ts';
import { routeAt } from './route-at.ts';

/** Whether one path only opens or closes a dialog on the page of the other: the page stays as it was. */
function isDialogOf(before: string, after: string): boolean {
  const isInside = before.startsWith(`${after}/`) || after.startsWith(`${before}/`);
  return isInside && lazyPages[routeAt(before).name] === lazyPages[routeAt(after).name];
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
    if (before === pathname || isDialogOf(before, pathname)) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return <Outlet />;
}
