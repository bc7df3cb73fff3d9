import { search } from '@lichthof/contracts/search.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findEverything } from './search.db.ts';

export function searchRoutes(context: RouteContext): void {
  addRoute(context, search, ({ query, caller }) => findEverything(context.db, caller, query.query));
}
