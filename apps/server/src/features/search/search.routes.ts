import { search } from '@lichthof/contracts/search.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { searchAllKinds } from './search.db.ts';

export function searchRoutes(context: RouteContext): void {
  addRoute(context, search, ({ query, caller }) => searchAllKinds(context.db, caller, query.query));
}
