import { getMeterCompleteness, listMeters } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readCompleteness } from './meter-completeness.ts';
import * as meters from './meters.db.ts';

export function metersRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, listMeters, ({ params, query }) =>
    meters.listMeters(db, { ...params, month: `${query.month}-01` }),
  );

  addRoute(context, getMeterCompleteness, async ({ params }) => {
    if (!(await meters.hasMeter(db, params))) throw notFound('Meter');
    const estate = await db
      .selectFrom('estate')
      .select('time_zone')
      .where('id', '=', params.estateId)
      .executeTakeFirstOrThrow();
    return readCompleteness(db, params, estate.time_zone as TimeZone);
  });
}
