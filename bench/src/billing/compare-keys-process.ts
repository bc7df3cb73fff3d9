import { compareKeys } from '../../../apps/server/src/features/billing/key-comparison/compare-keys.ts';
import { readBillingBasis } from '../../../apps/server/src/features/billing/preparation/billing-basis.db.ts';
import { sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import type { BilledEstate } from './billed-estate.ts';
import { measureWork } from './measure-work.ts';
import { answer, readProcessInput } from './own-process.ts';

const { place, estate } = readProcessInput() as { place: BenchPlace; estate: BilledEstate };
const db = await openPlace(place);
await readBillingBasis(db, estate, sampleYear);
const work = await measureWork(async () => {
  const { keys } = await compareKeys(db, { ...estate, period: sampleYear, now: new Date() });
  if (keys.length < 3) throw new Error('A key was not compared');
});
await db.destroy();
answer(work);
