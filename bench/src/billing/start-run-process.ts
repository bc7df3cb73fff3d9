import { insertRun } from '../../../apps/server/src/features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../../../apps/server/src/features/billing/issuing/run-figures.ts';
import { prepareBilling } from '../../../apps/server/src/features/billing/preparation/prepare-billing.ts';
import { sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import type { BilledEstate } from './billed-estate.ts';
import { answer, readProcessInput } from './own-process.ts';

/** Starts a run after its preview; the server that opens the database next carries it out. */
const { place, estate } = readProcessInput() as { place: BenchPlace; estate: BilledEstate };
const db = await openPlace(place);
const { basis, drafts, issues } = await prepareBilling(db, { ...estate, period: sampleYear, now: new Date() });
const blocking = issues.filter(({ severity }) => severity === 'blocks');
if (blocking.length > 0) throw new Error(`Not ready: ${blocking.map(({ code }) => code).join(', ')}`);
const { id: userId } = await db
  .insertInto('app_user')
  .values({ email: 'bench@lichthof.example', first_name: 'Anna', last_name: 'Weiß' })
  .returning('id')
  .executeTakeFirstOrThrow();
const runId = await insertRun(db, {
  ...estate,
  providerId: basis.provider!.providerId,
  period: sampleYear,
  ...sumRunFigures(drafts),
  userId,
});
await db.destroy();
answer({ runId });
