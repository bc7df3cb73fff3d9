import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { migrate } from '../../../apps/server/src/database/migrate.ts';
import { demoMix } from '../../../apps/server/src/demo/electricity/demo-provider.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../../../apps/server/src/features/monitoring/estate-days.db.ts';
import { ownColumnsOf } from '../../../apps/server/src/features/reference-tables/mix-columns.ts';
import { createSampleEstate, sampleDays, sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import { makeBilledEstate, type BilledEstate } from './billed-estate.ts';
import { answer, readProcessInput } from './own-process.ts';

interface ToSeed {
  place: BenchPlace;
  apartmentCounts: number[];
}

export interface Seeded {
  /** In the order of the requested counts. */
  estates: BilledEstate[];
  /** The estate whose key figures are requested while another one is billed. */
  watchedEstateId: number;
}

const { place, apartmentCounts } = readProcessInput() as ToSeed;
const db = await openPlace(place);
await migrate(db);
const watchedEstateId = await makeWatchedEstate(db);
const estates: BilledEstate[] = [];
for (const apartmentCount of apartmentCounts) estates.push(await makeBilledEstate(db, apartmentCount));
await saveMixes(db);
// removes the marks, so that no server derives balances while the billing is measured
await sql`delete from estate_day_mark`.execute(db);
await sql`analyze`.execute(db);
await db.destroy();
answer({ estates, watchedEstateId } satisfies Seeded);

async function makeWatchedEstate(database: Database): Promise<number> {
  const estate = await createSampleEstate(database);
  await database.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, sampleDays(estate)));
  await deriveMarkedDays(database, estate, sampleYear);
  return estate.estateId;
}

/** Saves the mixes of all years that an invoice of today may show. */
async function saveMixes(database: Database): Promise<void> {
  const thisYear = new Date().getFullYear();
  const mixes = [thisYear - 2, thisYear - 1].map((year) => ownColumnsOf(demoMix(year)));
  const providers = await database.selectFrom('provider').select(['customer_id', 'id as provider_id']).execute();
  await database
    .insertInto('electricity_mix')
    .values(providers.flatMap((provider) => mixes.map((mix) => ({ ...provider, ...mix }))))
    // the demo has its own
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
