import { watchEstate } from '@lichthof/contracts/live.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import { watchLive } from './live-events.ts';

export function liveRoutes(context: RouteContext, hub: EdgeHub): void {
  addRoute(context, watchEstate, async ({ params }) => watchLive({ db: context.db, hub, ...params }));
}
