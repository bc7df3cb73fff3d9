import { matchPath } from 'react-router';
import { forgetRecentPlaces } from '../../features/search/recent-places.ts';
import { forgetOwnFigures } from '../../api/own-figures.ts';
import { removeAllDrafts } from '../../ui/wizard/drafts.ts';
import { type NamedRoute, type RouteName, routeTable } from '../../navigation/route-table.ts';

/** What was visited last: kept between visits, cleared by signing out. */
export interface LastRoute {
  customerId?: number;
  estateId?: number;
  apartmentId?: number;
}

const lastRouteKey = 'lichthof-last-route';
const viewKey = 'lichthof-view';

export function readLastRoute(): LastRoute {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(lastRouteKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function rememberLastRoute(visited: LastRoute): void {
  const known = Object.fromEntries(Object.entries(visited).filter(([, id]) => id !== undefined));
  if (Object.keys(known).length > 0) {
    const before = readLastRoute();
    const isElsewhere = visited.customerId !== undefined && visited.customerId !== before.customerId;
    const kept = isElsewhere ? { ...before, estateId: undefined } : before;
    localStorage.setItem(lastRouteKey, JSON.stringify({ ...kept, ...known }));
  }
}

export const readChosenView = () => Number(localStorage.getItem(viewKey)) || undefined;
export const rememberChosenView = (view: number) => localStorage.setItem(viewKey, String(view));

export function forgetVisits(): void {
  forgetOwnFigures();
  forgetRecentPlaces();
  removeAllDrafts();
  localStorage.removeItem(lastRouteKey);
  localStorage.removeItem(viewKey);
}

const names = Object.keys(routeTable) as RouteName[];
/** How many parts of a path are named, not parameters: the more, the better it fits. */
const staticParts = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length;
const bySpecificity = names.toSorted((a, b) => staticParts(routeTable[b].path) - staticParts(routeTable[a].path));

/** The route of an address; an unknown one counts as the start page, to which it leads. */
export function routeAt(pathname: string): { name: RouteName; route: NamedRoute } {
  const name = bySpecificity.find((candidate) => matchPath(routeTable[candidate].path, pathname)) ?? 'home';
  return { name, route: routeTable[name] };
}
