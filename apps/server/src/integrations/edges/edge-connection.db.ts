import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface EdgeKey {
  customerId: number;
  edgeId: number;
}

/** Makes this server the one that holds the connections; the epochs by which it does. */
export async function claimConnections(db: Database, serverId: string, edges: EdgeKey[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ edgeId: number; epoch: number }>`
    insert into edge_connection as held (customer_id, edge_id, server_id, epoch, connected_at)
    select distinct sent."customerId", sent."edgeId", ${serverId}::text, 1, now()
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as sent("customerId" int, "edgeId" int)
      join edge e on e.customer_id = sent."customerId" and e.id = sent."edgeId"
    order by 1, 2
    on conflict (customer_id, edge_id) do update set server_id = excluded.server_id, epoch = held.epoch + 1,
      connected_at = excluded.connected_at, disconnected_at = null, clock_ahead_ms = null
    returning edge_id as "edgeId", epoch`.execute(db);
  return new Map(rows.map(({ edgeId, epoch }) => [edgeId, epoch]));
}

export interface HeldConnection extends EdgeKey {
  epoch: number;
}

/** Those of the connections that a newer one took the place of, on whichever server. */
export async function findReplaced(db: Database, held: HeldConnection[]): Promise<Set<number>> {
  const { rows } = await sql<{ edgeId: number }>`
    select sent."edgeId" from ${sentOf(held)}
      join edge_connection c on c.customer_id = sent."customerId" and c.edge_id = sent."edgeId"
    where c.epoch > sent.epoch`.execute(db);
  return new Set(rows.map(({ edgeId }) => edgeId));
}

/** Unless a newer connection took their place. */
export async function markDisconnected(db: Database, held: HeldConnection[]): Promise<void> {
  await sql`
    update edge_connection c set disconnected_at = now() from ${sentOf(held)}
    where c.customer_id = sent."customerId" and c.edge_id = sent."edgeId" and c.epoch = sent.epoch`.execute(db);
}

const sentOf = (held: HeldConnection[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as sent("customerId" int, "edgeId" int, epoch int)`;

export interface HeardEdge extends EdgeKey {
  /** ISO. */
  lastMessageAt: string;
  epoch: number | null;
  clockAheadMs: number | null;
}

/** What a controller tells is rounded to its cycle; less than that is no change of its clock. */
const clockStepMs = 1000;

/** When the controllers were heard last, and how far their clocks are ahead. */
export async function saveHeard(db: Database, heard: HeardEdge[]): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as sent("customerId" int, "edgeId" int,
    "lastMessageAt" timestamptz, epoch int, "clockAheadMs" bigint)`;
  await sql`
    with clocks as (
      update edge_connection c set clock_ahead_ms = sent."clockAheadMs" from ${sent}
      where c.customer_id = sent."customerId" and c.edge_id = sent."edgeId" and c.epoch = sent.epoch
        and (c.clock_ahead_ms is null or abs(c.clock_ahead_ms - sent."clockAheadMs") >= ${clockStepMs}))
    update edge e set last_message_at = greatest(e.last_message_at, sent."lastMessageAt") from ${sent}
    where e.customer_id = sent."customerId" and e.id = sent."edgeId"`.execute(db);
}
