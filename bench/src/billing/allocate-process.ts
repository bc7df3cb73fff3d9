import { readBillingBasis } from '../../../apps/server/src/features/billing/preparation/billing-basis.db.ts';
import { allocatePeriod } from '../../../apps/server/src/features/billing/preparation/allocate-period.ts';
import { sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import type { BilledEstate } from './billed-estate.ts';
import { measureWork } from './measure-work.ts';
import { answer, readProcessInput } from './own-process.ts';

const { place, estate } = readProcessInput() as { place: BenchPlace; estate: BilledEstate };
const db = await openPlace(place);
await readBillingBasis(db, estate, sampleYear);
const work = await measureWork(async () => {
  const basis = await readBillingBasis(db, estate, sampleYear);
  const { estate: energy } = await allocatePeriod(db, basis!);
  if (energy.allocatedWh === 0) throw new Error('Nothing was allocated');
});
await db.destroy();
answer(work);
