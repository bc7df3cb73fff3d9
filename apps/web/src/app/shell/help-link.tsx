import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { routeAt } from '../guard/last-route.ts';

interface HelpLinkProps {
  /** For a link that is only a picture. */
  label?: string;
  children: ReactNode;
}

/**
 * Opens what the handbook says about the page, beside it, so that nothing typed is lost. The handbook knows the chapter
 * of the route, so that no page loads that table.
 */
export function HelpLink({ label, children }: HelpLinkProps) {
  const { name } = routeAt(useLocation().pathname);
  return (
    <a href={`${pathTo('handbook')}?page=${name}`} target="_blank" rel="noopener" aria-label={label}>
      {children}
    </a>
  );
}
