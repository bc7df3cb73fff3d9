import { getEstatesOverview } from '@lichthof/contracts/places/estates-overview.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readEstatesOverview } from './estates-overview.ts';

export function estatesOverviewRoutes(context: RouteContext): void {
  const { readDb } = context;
  addRoute(context, getEstatesOverview, ({ params, query, caller }) =>
    readEstatesOverview(readDb, caller, { ...params, days: query, nowMs: Date.now() }),
  );
}
