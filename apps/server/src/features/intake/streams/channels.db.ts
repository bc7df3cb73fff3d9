import type { ChannelList, ChannelProblem, ChannelSample, SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import type { StreamUnit } from '@lichthof/domain/intake/stream-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { SourceId } from '../sources/data-sources.db.ts';

export interface ChannelId extends SourceId {
  channelId: number;
}

const selectChannels = (db: Database, { customerId, sourceId }: SourceId) =>
  db
    .selectFrom('source_channel')
    .select(['id', 'address', 'meter_id', 'unit', 'samples', 'seen_at', 'reached_at', 'problem'])
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .$castTo<ChannelRow>();

interface ChannelRow {
  id: number;
  address: string;
  meter_id: number | null;
  unit: StreamUnit | null;
  samples: ChannelSample[];
  seen_at: Date;
  reached_at: Date | null;
  problem: ChannelProblem | null;
}

const toChannel = (row: ChannelRow): SourceChannel => ({
  channelId: row.id,
  address: row.address,
  meterId: row.meter_id,
  unit: row.unit,
  samples: row.samples,
  seenAt: row.seen_at.toISOString(),
  reachedAt: row.reached_at?.toISOString() ?? null,
  problem: row.problem,
});

export async function readChannels(db: Database, source: SourceId): Promise<SourceChannel[]> {
  return (await selectChannels(db, source).orderBy('address').execute()).map(toChannel);
}

export async function findChannel(db: Database, channel: ChannelId): Promise<SourceChannel | undefined> {
  const row = await selectChannels(db, channel).where('id', '=', channel.channelId).executeTakeFirst();
  return row && toChannel(row);
}

/** The meters of a customer without archived and computed ones, each with its device of today. */
export async function readMeterChoices(db: Database, customerId: number): Promise<ChannelList['meters']> {
  const { rows } = await sql<ChannelList['meters'][number]>`
    select m.id as "meterId", m.name, m.obis, e.name as "estateName", m.base_unit as "baseUnit",
      (select d.serial_number from meter_device md
        join device d on d.customer_id = md.customer_id and d.id = md.device_id
        where md.customer_id = m.customer_id and md.meter_id = m.id and md.during @> ${estateToday()} limit 1)
        as "serialNumber"
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.archived_at is null and m.computed_level = 0
    order by e.name, m.name, m.id`.execute(db);
  return rows;
}

interface Assignment {
  assignment: { meterId: number; unit: StreamUnit } | null;
  userId: number;
}

export async function setAssignment(
  tx: Database,
  { customerId, sourceId, channelId }: ChannelId,
  { assignment, userId }: Assignment,
): Promise<void> {
  await tx
    .updateTable('source_channel')
    .set({
      meter_id: assignment?.meterId ?? null,
      unit: assignment?.unit ?? null,
      changed_by: userId,
      problem: null,
      reached_at: null,
      fetched_at: null,
    })
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .where('id', '=', channelId)
    .execute();
}

/** More are not kept, so that a wrong template cannot fill the database. */
const mostChannels = 5000;
const keptSamples = 5;

export interface LockedChannel {
  channelId: number;
  meterId: number | null;
  unit: StreamUnit | null;
}

/** Notes a message of a channel and locks it until the transaction ends; undefined where there are too many channels. */
export async function noteSample(
  tx: Database,
  { customerId, sourceId }: SourceId,
  { address, sample }: { address: string; sample: ChannelSample },
): Promise<LockedChannel | undefined> {
  const { rows } = await sql<LockedChannel>`
    insert into source_channel as channel (customer_id, source_id, address, samples)
    select ${customerId}::int, ${sourceId}::int, ${address}, jsonb_build_array(${JSON.stringify(sample)}::jsonb)
    where (select count(*) from source_channel where customer_id = ${customerId} and source_id = ${sourceId})
        < ${sql.lit(mostChannels)}
      or exists (select from source_channel
        where customer_id = ${customerId} and source_id = ${sourceId} and address = ${address})
    on conflict (customer_id, source_id, address) do update set seen_at = excluded.seen_at,
      samples = jsonb_path_query_array(excluded.samples || channel.samples, '$[0 to ${sql.lit(keptSamples - 1)}]')
    returning id as "channelId", meter_id as "meterId", unit`.execute(tx);
  return rows[0];
}

/** Notes how far a channel has come, and what was wrong with its last message. */
export async function noteOutcome(
  tx: Database,
  { customerId, channelId }: { customerId: number; channelId: number },
  { problem, reachedAt }: { problem: ChannelProblem | null; reachedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('source_channel')
    .set({ problem, ...(reachedAt && { reached_at: sql<Date>`greatest(reached_at, ${reachedAt}::timestamptz)` }) })
    .where('customer_id', '=', customerId)
    .where('id', '=', channelId)
    .execute();
}
