import type { DemoEstate } from './demo-estate.ts';
import { isGauge } from './demo-meters.ts';
import type { SavedDemo } from './saved-demo.db.ts';

/** What the keys of a demo estate's meters stand for in the database. */
export interface KnownMeters {
  customerId: number;
  estateId: number;
  /** Those that count. */
  meterIds: Map<string, number>;
  /** Those that have a level. */
  gaugeIds: Map<string, number>;
}

/** Undefined when none of them is left. */
export function findKnownMeters(
  { meters }: DemoEstate,
  { customerId, meters: saved }: SavedDemo,
): KnownMeters | undefined {
  const meterIds = new Map<string, number>();
  const gaugeIds = new Map<string, number>();
  let estateId: number | undefined;
  for (const meter of meters) {
    const { key, obis, devices } = meter;
    const found = saved.get(`${devices[0]!.serialNumber} ${obis}`);
    if (!found) continue;
    (isGauge(meter) ? gaugeIds : meterIds).set(key, found.meterId);
    estateId = found.estateId;
  }
  return estateId === undefined ? undefined : { customerId, estateId, meterIds, gaugeIds };
}
