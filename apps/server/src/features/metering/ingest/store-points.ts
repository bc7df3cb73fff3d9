import type { EdgePointNotice } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { Database } from '../../../database/database.ts';
import { lockMeters } from '../counters/counter-meters.db.ts';
import { saveCounterPoints } from '../counters/save-counters.ts';
import { bufferUnmappedPoints } from './buffer-unmapped-points.ts';
import { registerKey } from './register-mappings.db.ts';
import { saveGaugePoints } from './gauge-points.db.ts';
import type { Batch } from './waiting-points.ts';

/** Stores a batch as a whole or not at all. */
export async function storeBatch(db: Database, { customerId, points, gauges }: Batch): Promise<EdgePointNotice[]> {
  return db.transaction().execute(async (tx) => {
    const ofMeters = await bufferUnmappedPoints(tx, customerId, points);
    // in one order, or two writers may wait for each other
    await lockMeters(tx, customerId, new Set([...ofMeters, ...gauges].map(({ meterId }) => meterId)));
    if (gauges.length > 0) await saveGaugePoints(tx, customerId, gauges);
    if (ofMeters.length === 0) return [];
    const { notices } = await saveCounterPoints(tx, customerId, ofMeters);
    return notices;
  });
}

/** The batch by register and gauge, so that one's values do not keep those of others waiting. */
export function splitBySource({ customerId, points, gauges }: Batch): Batch[] {
  const ofRegisters = [...Map.groupBy(points, registerKey).values()];
  const ofGauges = [...Map.groupBy(gauges, ({ meterId }) => meterId).values()];
  return [
    ...ofRegisters.map((ofOne) => ({ customerId, points: ofOne, gauges: [] })),
    ...ofGauges.map((ofOne) => ({ customerId, points: [], gauges: ofOne })),
  ];
}
