import { readBillingBasis } from '../../../apps/server/src/features/billing/preparation/billing-basis.db.ts';
import { allocatePeriod } from '../../../apps/server/src/features/billing/preparation/allocate-period.ts';
import { timeOnce } from '../median.ts';
import { peakMemoryBytes } from '../peak-memory.ts';
import { sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import type { BilledEstate } from './billed-estate.ts';
import { answer, readProcessInput } from './own-process.ts';

export interface Allocation {
  allocateMs: number;
  /** The largest growth of the process. */
  growthBytes: number;
}

const { place, estate } = readProcessInput() as { place: BenchPlace; estate: BilledEstate };
const db = await openPlace(place);
await readBillingBasis(db, estate, sampleYear);
const before = process.memoryUsage.rss();
const allocateMs = await timeOnce(async () => {
  const basis = await readBillingBasis(db, estate, sampleYear);
  const { estate: energy } = await allocatePeriod(db, basis!);
  if (energy.allocatedWh === 0) throw new Error('Nothing was allocated');
});
const growthBytes = Math.max(0, peakMemoryBytes() - before);
await db.destroy();
answer({ allocateMs, growthBytes } satisfies Allocation);
