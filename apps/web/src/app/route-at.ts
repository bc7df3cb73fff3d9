import { matchPath } from 'react-router';
import { routeTable, type NamedRoute, type RouteName } from '../navigation/route-table.ts';

const names = Object.keys(routeTable) as RouteName[];
/** How many parts of a path are named, not parameters: the more, the better it fits. */
const staticParts = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length;
const bySpecificity = names.toSorted((a, b) => staticParts(routeTable[b].path) - staticParts(routeTable[a].path));

/** The route of an address; an unknown one counts as the start page, to which it leads. */
export function routeAt(pathname: string): { name: RouteName; route: NamedRoute } {
  const name = bySpecificity.find((candidate) => matchPath(routeTable[candidate].path, pathname)) ?? 'home';
  return { name, route: routeTable[name] };
}
