import type { ChannelProblem, ChannelSample } from '@lichthof/contracts/intake/channels.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { SourceId } from '../sources/data-sources.db.ts';

export interface FetchedSeries {
  channelId: number;
  address: string;
  meterId: number | null;
  /** Up to which counters are stored. */
  reachedAt: Date | null;
  /** When it was last fetched to its end; null: never since its meter was chosen. */
  fetchedAt: Date | null;
}

export async function readSeries(db: Database, { customerId, sourceId }: SourceId): Promise<FetchedSeries[]> {
  return db
    .selectFrom('source_channel')
    .select(['id as channelId', 'address', 'meter_id as meterId', 'reached_at as reachedAt', 'fetched_at as fetchedAt'])
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .execute();
}

interface SeriesKey {
  customerId: number;
  channelId: number;
}

interface FetchedSlice {
  problem: ChannelProblem | null;
  /** Of the newest stored counter; null where nothing was stored. */
  stored: { at: Date; sample: ChannelSample } | null;
}

/** Notes how far a series has come, its last counter for people to see, and what was wrong with a slice of it. */
export async function noteSlice(
  tx: Database,
  { customerId, channelId }: SeriesKey,
  { problem, stored }: FetchedSlice,
): Promise<void> {
  await tx
    .updateTable('source_channel')
    .set({ problem })
    .$if(stored !== null, (update) =>
      update.set({
        reached_at: sql<Date>`greatest(reached_at, ${stored?.at}::timestamptz)`,
        samples: sql`${JSON.stringify([stored?.sample])}::jsonb`,
      }),
    )
    .where('customer_id', '=', customerId)
    .where('id', '=', channelId)
    .execute();
}

export async function noteFetched(db: Database, customerId: number, channelIds: readonly number[]): Promise<void> {
  await db
    .updateTable('source_channel')
    .set({ fetched_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...channelIds])
    .execute();
}
