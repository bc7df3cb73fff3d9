import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';
import type { ComputedDayKey } from './dependent-days.db.ts';
import { deriveComputedDays } from './derive-computed-days.ts';

const daysPerTransaction = 31;

/**
 * Derives the marked days of an estate's computed meters, a month of each in a transaction of its own, so that edges
 * wait for none of them long. Costs one look at an index where nothing is marked.
 */
export async function deriveMarkedComputedDays(db: Database, estate: EstateKey, signal?: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft;) {
    if (signal?.aborted) return;
    isLeft = await db.transaction().execute((tx) => deriveNextDays(tx, estate));
  }
}

/** Whether there may be more. Parts first: what is computed of them is derived with them. */
async function deriveNextDays(tx: Database, { customerId, estateId }: EstateKey): Promise<boolean> {
  const { rows: next } = await sql<{ meterId: number; level: number }>`
    select m.id as "meterId", m.computed_level as level from meter m where m.customer_id = ${customerId} and m.estate_id = ${estateId}
      and m.computed_level > 0 and exists (select from computed_day_mark k
        where k.customer_id = m.customer_id and k.meter_id = m.id)
    order by m.computed_level, m.id limit 1 for no key update`.execute(tx);
  if (!next[0]) return false;
  const { meterId, level } = next[0];
  const { rows } = await sql<{ day: string }>`
    delete from computed_day_mark where customer_id = ${customerId} and meter_id = ${meterId} and day in (
      select day from computed_day_mark where customer_id = ${customerId} and meter_id = ${meterId}
      order by day limit ${daysPerTransaction})
    returning day`.execute(tx);
  const days: ComputedDayKey[] = rows.map(({ day }) => ({ meterId, day, level }));
  await deriveComputedDays(tx, customerId, days);
  return true;
}

/** Marks younger than that may belong to an import that is still loading other parts of the same days. */
const restSeconds = 10;

/** Estates of all customers with marked days of computed meters, those that have waited longest first. */
export async function findEstatesToCompute(db: Database, limit: number): Promise<EstateKey[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds the estates with work',
    statement: (ofCustomer) => sql<EstateKey>`
      select k.customer_id as "customerId", m.estate_id as "estateId"
      from computed_day_mark k join meter m on m.customer_id = k.customer_id and m.id = k.meter_id
      where ${ofCustomer('k.customer_id')}
      group by k.customer_id, m.estate_id having max(k.marked_at) < now() - make_interval(secs => ${restSeconds})
      order by min(k.marked_at) limit ${limit}`,
  });
  return rows;
}
