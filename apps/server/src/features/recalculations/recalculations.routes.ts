import { getFirst } from '@lichthof/domain/collections/items.ts';
import { listRecalculations, startRecalculation } from '@lichthof/contracts/metering/recalculations.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readRuns, readWaiting } from './recalculations.db.ts';

/** Applies the waiting changes to key figures; returns the run. */
export type Recalculate = (
  parts: { db: Database; log: FastifyBaseLogger },
  run: { customerId: number; startedBy: number; requestedBefore: null },
) => Promise<number | undefined>;

export function recalculationsRoutes(context: RouteContext, recalculate: Recalculate): void {
  const { app, db } = context;

  addRoute(context, listRecalculations, async ({ params: { customerId } }) => ({
    waiting: await readWaiting(db, customerId),
    runs: await readRuns(db, customerId),
  }));

  addRoute(context, startRecalculation, async ({ params: { customerId }, caller: { userId } }) => {
    const recalculationId = await recalculate(
      { db, log: app.log },
      { customerId, startedBy: userId, requestedBefore: null },
    );
    return getFirst(await readRuns(db, customerId, recalculationId));
  });
}
