import type { MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { Database } from '../../../database/database.ts';
import { lockMeters } from './counter-meters.db.ts';
import { saveCounterPoints } from './save-counters.ts';

/** Locks the meters of the points and saves them, as the receivers of points do. */
export function lockAndSaveCounters(db: Database, customerId: number, points: MeterCounterPoint[]) {
  return db.transaction().execute(async (tx) => {
    const meters = await lockMeters(tx, customerId, new Set(points.map(({ meterId }) => meterId)));
    return saveCounterPoints(tx, customerId, { points, meters });
  });
}
