import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/metering/gap-fills.ts';
import type { GapFillEvent } from '@lichthof/contracts/metering/gap-fills.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { fillGap } from './fill-gap.ts';
import { requirePastGap } from './gap-fill-proposals.routes.ts';
import { findMeter, type GapMeter } from './gap-fill-proposals.db.ts';

export function fillManyGapsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.fillGaps, async ({ params, body, caller: { userId } }) => {
    for (const gap of body.gaps) requirePastGap(gap);
    const meters = await findMeters(db, params, body);
    return async function* events(signal) {
      for (const [index, { meterId, ...gap }] of body.gaps.entries()) {
        if (signal.aborted) return;
        const fill = (tx: Database) => fillGap(tx, getEntry(meters, meterId), { gap, userId });
        yield toEvent(await db.transaction().execute(fill), { index, meterId });
      }
    };
  });
}

/** Throws 404 before anything is filled if a meter is not in the estate. */
async function findMeters(
  db: Database,
  estate: EstateKey,
  { gaps }: BodyOf<typeof contract.fillGaps>,
): Promise<Map<number, GapMeter>> {
  const meters = new Map<number, GapMeter>();
  for (const meterId of new Set(gaps.map((gap) => gap.meterId))) {
    const meter = await findMeter(db, { ...estate, meterId });
    if (!meter) throw notFound('Meter');
    meters.set(meterId, meter);
  }
  return meters;
}

function toEvent(result: Awaited<ReturnType<typeof fillGap>>, place: { index: number; meterId: number }): GapFillEvent {
  if (result.reason === null) {
    const { quarterHours, method } = result;
    return { ...place, quarterHours, method, impossible: null, isOtherMethodPossible: false };
  }
  const { reason, isOtherMethodPossible } = result;
  return { ...place, quarterHours: 0, method: null, impossible: reason, isOtherMethodPossible };
}
