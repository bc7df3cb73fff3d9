import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readActivePerformance } from './active-performance.ts';
import { readInYearConsumption } from './in-year-consumption.ts';
import { readKpis } from './kpis.ts';

export function monitoringRoutes(context: RouteContext): void {
  const { db } = context;
  addRoute(context, getKpis, ({ params, query }) => readKpis(db, params.estateId, query));
  addRoute(context, getActivePerformance, ({ params, query }) => readActivePerformance(db, params.estateId, query));
  addRoute(context, getInYearConsumption, ({ params, query }) => readInYearConsumption(db, params.estateId, query));
}
