import * as contract from '@lichthof/contracts/metering/readings.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { checkReading, parseInstant } from './check-reading.ts';
import { readReadingsPage } from './list-readings.ts';
import { findReadMeter } from './readings.db.ts';
import { addReading, deleteReading } from './save-reading.ts';

export function readingsRoutes(context: RouteContext): void {
  const { db } = context;
  const findMeter = async (params: Parameters<typeof findReadMeter>[1]) => {
    const meter = await findReadMeter(db, params);
    if (!meter) throw notFound('Meter');
    return meter;
  };

  addRoute(context, contract.listReadings, async ({ params, query }) =>
    readReadingsPage(db, await findMeter(params), query.before === undefined ? null : new Date(query.before)),
  );

  addRoute(context, contract.checkReading, async ({ params, body }) => checkReading(db, await findMeter(params), body));

  addRoute(context, contract.addReading, ({ params, body, caller: { userId } }) =>
    addReading(db, { ...params, userId }, body),
  );

  addRoute(context, contract.deleteReading, ({ params, query, caller: { userId } }) =>
    deleteReading(db, { ...params, userId }, parseInstant(query.at)),
  );
}
