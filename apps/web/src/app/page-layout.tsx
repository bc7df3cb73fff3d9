import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { routeAt } from './route-at.ts';

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
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return <Outlet />;
}
