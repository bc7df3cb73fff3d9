import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { getHeatMap, getLoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getMeterSeries, getQuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readActivePerformance } from './active-performance.ts';
import { readInYearConsumption } from './in-year-consumption.ts';
import { readHeatMap, readLoadProfile } from './load-charts.ts';
import { readKpis } from './kpis.ts';
import { readMeterSeries } from './series/meter-series.ts';
import { readQuarterHourSeries } from './series/quarter-hour-series.ts';

export function monitoringRoutes(context: RouteContext): void {
  const { db, readDb } = context;
  addRoute(context, getKpis, ({ params, query }) => readKpis(readDb, params.estateId, query));
  addRoute(context, getActivePerformance, ({ params, query }) => readActivePerformance(readDb, params.estateId, query));
  addRoute(context, getLoadProfile, ({ params, query }) => readLoadProfile(readDb, params.estateId, query));
  addRoute(context, getHeatMap, ({ params, query }) => readHeatMap(readDb, params.estateId, query));
  addRoute(context, getInYearConsumption, ({ params, query }) => readInYearConsumption(readDb, params.estateId, query));
  addRoute(context, getQuarterHourSeries, ({ params, query }) => readQuarterHourSeries(readDb, params.estateId, query));
  addRoute(context, getMeterSeries, ({ params, query, caller }) =>
    readMeterSeries({ db, readDb }, { ...params, ...query, userId: caller.userId }),
  );
}
